import { expect, it, vi } from "vitest";
import { createVault } from "#db/integrations/vault.ts";
import { createKeyedMutex } from "#domain/keyed-mutex.ts";
import { addIntegration } from "#tests/support/add-integration.ts";
import { createTestDatabase } from "#tests/support/database.ts";
import { cachedToken } from "#worker/providers/token-store.ts";
import { createPostgresTokenStore } from "#worker/providers/token-store-postgres.ts";

const MINUTE = 60_000;

it("the Postgres token store caches one token for all workers and renews it once after a refusal", async () => {
	const { orm } = await createTestDatabase();
	const vault = createVault("c3".repeat(32));
	const endpoint = "https://crm.example.com";
	const id = await addIntegration(orm.em.fork(), vault, {
		provider: "zoho_crm",
		name: "Zoho",
		apiKey: "key",
		endpoint,
	});
	const fork = vi.spyOn(orm.em, "fork");
	let made = 0;
	const make = async () => {
		made += 1;
		return { value: `token-${made}`, apiDomain: "https://api.example", expiresAt: Date.now() + 60 * MINUTE };
	};
	const worker = () => {
		const tokens = createPostgresTokenStore(orm, vault, createKeyedMutex());
		const user = { connection: { id }, tokens, now: () => Date.now() };
		return async (refused?: string) => (await cachedToken(user, ["key"], 5 * MINUTE, make, refused)).value;
	};
	const [one, other] = [worker(), worker()];
	expect(await one()).toBe("token-1");
	expect(await other()).toBe("token-1");
	const asked = fork.mock.calls.length;
	expect(await one()).toBe("token-1");
	expect(await other()).toBe("token-1");
	expect(fork.mock.calls.length).toBe(asked);
	expect(await one("token-1")).toBe("token-2");
	// This worker's cached token was refused, the stored one was not.
	expect(await other("token-1")).toBe("token-2");
	expect(made).toBe(2);
});

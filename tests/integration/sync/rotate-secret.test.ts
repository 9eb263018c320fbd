import { beforeAll, expect, it } from "vitest";
import { Account } from "#db/accounts/account.ts";
import { createAccount } from "#db/accounts/create-account.ts";
import { confirmSecondFactor, proposeSecondFactor, totpContext } from "#db/accounts/second-factor.ts";
import { openPushKeys, PushKey } from "#db/alerts/push-key.ts";
import { openIntegration } from "#db/integrations/connection.ts";
import { Integration } from "#db/integrations/integration.ts";
import { createVault, secretContext } from "#db/integrations/vault.ts";
import { addIntegration } from "#tests/support/add-integration.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { startProcess } from "#tests/support/processes.ts";

const FORMER = "a1".repeat(32);
const CURRENT = "b2".repeat(32);
const COUNT = 45;
let database: TestDatabase;
const em = () => database.orm.em.fork();

beforeAll(async () => {
	database = await createTestDatabase();
	for (let n = 0; n < COUNT; n += 1) {
		await addIntegration(em(), createVault(FORMER), {
			provider: "zoho_crm",
			name: `Connection ${n}`,
			apiKey: `client-id-${n}`,
			apiSecret: `client-secret-${n}`,
			refreshToken: `refresh-token-${n}`,
			endpoint: "https://crm.example.com",
		});
	}
});

async function rotate(env: Record<string, string>): Promise<{ code: number | null; output: string }> {
	const process = startProcess("db/integrations/rotate-secret-cli.ts", {
		DATABASE_URL: database.url,
		APP_SECRET: CURRENT,
		...env,
	});
	return { code: await process.ended, output: process.output() };
}

it("rotate-secret-cli fails and names APP_SECRET_PREVIOUS when it is missing", async () => {
	const { code, output } = await rotate({});
	expect(code).toBe(1);
	expect(output).toContain("APP_SECRET_PREVIOUS");
});

it("rotate-secret-cli reports nothing but the database error when the database goes down", async () => {
	const refuse = `create function refuse() returns trigger language plpgsql as
		$$ begin raise exception 'the server is going down' using errcode = '57P01'; end $$;
		create trigger refuse before update on integrations for each row execute function refuse()`;
	await em().execute(refuse);
	const { code, output } = await rotate({ APP_SECRET_PREVIOUS: FORMER });
	await em().execute("drop function refuse cascade");
	expect(code).toBe(1);
	expect(output).toBe("DATABASE_URL: the database cannot be used (the server is going down)\n");
});

it("rotate-secret-cli re-encrypts every integration's secrets once, and prints none", async () => {
	const first = await rotate({ APP_SECRET_PREVIOUS: FORMER });
	expect(first.code).toBe(0);
	expect(first.output).toContain(`${COUNT} integrations sealed under the new secret`);
	expect(first.output).not.toMatch(/client-secret|refresh-token/);
	const alone = createVault(CURRENT);
	for (const { id, name } of await em().find(Integration, {})) {
		const n = name.split(" ")[1];
		const opened = await openIntegration(em(), id, alone);
		expect(opened?.connection).toMatchObject({
			apiKey: `client-id-${n}`,
			apiSecret: `client-secret-${n}`,
			settings: { refreshToken: `refresh-token-${n}` },
		});
	}
	const sealed = (await em().find(Integration, {}, { orderBy: { id: "asc" } })).map(({ apiKey }) => apiKey);
	expect((await rotate({ APP_SECRET_PREVIOUS: FORMER })).output).toContain("0 integrations");
	const again = (await em().find(Integration, {}, { orderBy: { id: "asc" } })).map(({ apiKey }) => apiKey);
	expect(again).toEqual(sealed);
});

it("rotate-secret-cli re-encrypts the push key pair without changing it", async () => {
	await em().execute("truncate push_keys");
	const former = await openPushKeys(em(), createVault(FORMER));
	expect(former?.privateKey).toMatch(/^[\w-]{43}$/);
	expect(await openPushKeys(em(), createVault(CURRENT))).toBeNull();
	expect((await rotate({ APP_SECRET_PREVIOUS: FORMER })).code).toBe(0);
	expect(await openPushKeys(em(), createVault(CURRENT))).toEqual(former);
	expect((await em().findOneOrFail(PushKey, { name: "vapid" })).privateKey).not.toContain(former?.privateKey);
});

/** Creates an account whose second factor's key is sealed with a secret. */
async function enrolled(username: string, secret: string): Promise<string> {
	const id = await createAccount(em(), { username, password: "long enough for a test", role: "admin" });
	const totpSecret = createVault(secret).seal(`key of ${username}`, totpContext(id));
	await proposeSecondFactor(em(), id, totpSecret);
	await confirmSecondFactor(em(), { id, username, totpSecret }, { step: 1, recoveryCodes: [] });
	return id;
}

it("rotate-secret-cli re-encrypts second-factor keys, and names an account whose key neither secret opens", async () => {
	const ids = [await enrolled("ann", FORMER), await enrolled("ben", FORMER)];
	const { code, output } = await rotate({ APP_SECRET_PREVIOUS: FORMER });
	expect(code).toBe(0);
	expect(output).not.toContain("key of");
	for (const id of ids) {
		const { totpSecret, username } = await em().findOneOrFail(Account, { id });
		expect(createVault(CURRENT).open(totpSecret ?? "", totpContext(id))).toBe(`key of ${username}`);
	}
	const lost = await enrolled("eve", "c3".repeat(32));
	const second = await rotate({ APP_SECRET_PREVIOUS: FORMER });
	expect(second.code).toBe(1);
	expect(second.output).toContain(`the second factor of account ${lost}`);
	await em().nativeDelete(Account, {});
});

it("rotate-secret-cli fails and names an integration that neither secret opens", async () => {
	await addIntegration(em(), createVault("c3".repeat(32)), {
		provider: "webhook",
		name: "Sealed elsewhere",
		apiKey: "lost-signing-secret",
		endpoint: "https://hook.example.com",
	});
	const { code, output } = await rotate({ APP_SECRET_PREVIOUS: FORMER });
	expect(code).toBe(1);
	expect(output).toContain(
		"Sealed elsewhere: sealed under neither secret; correct APP_SECRET_PREVIOUS, or enter its API key again\n",
	);
});

it("rotate-secret-cli re-encrypts an integration's other secrets when neither secret opens one of them", async () => {
	const integration = {
		provider: "mailchimp",
		name: "Half lost",
		endpoint: "https://us1.example.com",
	} as const;
	const id = await addIntegration(em(), createVault(FORMER), { ...integration, apiKey: "kept-key" });
	const hookSecret = createVault("c3".repeat(32)).seal("lost", secretContext(id, "hookSecret"));
	await em().nativeUpdate(Integration, { id }, { hookSecret });
	const { code, output } = await rotate({ APP_SECRET_PREVIOUS: FORMER });
	expect(code).toBe(1);
	expect(output).toContain(
		"Half lost: sealed under neither secret; correct APP_SECRET_PREVIOUS, or renew its webhook address\n",
	);
	const { apiKey } = await em().findOneOrFail(Integration, { id });
	expect(createVault(CURRENT).open(apiKey ?? "", secretContext(id, "apiKey"))).toBe("kept-key");
});

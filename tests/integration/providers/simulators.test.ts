import * as v from "valibot";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { PROVIDERS, type Provider } from "#domain/integrations/providers.ts";
import { ACCOUNTS, connectionTo } from "#tests/support/providers/accounts.ts";
import { contact, contacts, contextFor, localHttp } from "#tests/support/providers/context.ts";
import { MAILCHIMP_KEY, MAILCHIMP_LIST } from "#tests/support/providers/mailchimp/index.ts";
import { startSimulators } from "#tests/support/providers/start-simulators.ts";
import { tried } from "#tests/support/providers/tried.ts";
import { adapters } from "#worker/providers/adapters.ts";

const http = localHttp();
let simulators: Awaited<ReturnType<typeof startSimulators>>;

beforeAll(async () => {
	simulators = await startSimulators();
});
beforeEach(() => {
	for (const provider of PROVIDERS) simulators[provider].reset();
});
afterAll(async () => {
	http.close();
	await simulators.close();
});

const context = (provider: Provider) => contextFor(http, connectionTo(provider, simulators[provider].url));

describe.each(PROVIDERS)("%s adapter", provider => {
	const adapter = adapters[provider];

	it("has its provider's name, and works with its own preparation, which is plain JSON", async () => {
		expect(adapter.provider).toBe(provider);
		const ctx = context(provider);
		const preparation = await adapter.prepare(ctx);
		expect(JSON.parse(JSON.stringify(preparation))).toEqual(preparation);
		expect(await tried(adapter.test(ctx))).toMatchObject({ success: true });
		const result = await adapter.upsertMany(contacts(3), { ...ctx, preparation });
		if (result.kind === "done") expect(result.outcomes).toMatchObject(Array(3).fill({ status: "synced" }));
		else expect(JSON.parse(JSON.stringify(result.ticket))).toEqual(result.ticket);
	});

	it("returns done without outcomes for an empty batch", async () => {
		expect(await adapter.upsertMany([], context(provider))).toEqual({ kind: "done", outcomes: [] });
	});

	it("sends a full batch, or the first 1,000 contacts of a larger one, in one call", async () => {
		const size = Math.min(adapter.batchSize, 1000);
		const ctx = context(provider);
		const preparation = await adapter.prepare(ctx);
		const before = simulators[provider].calls().length;
		await adapter.upsertMany(contacts(size), { ...ctx, preparation });
		const made = simulators[provider].calls().slice(before);
		// HubSpot adds people to the list by a separate call.
		const carriers = made.filter(({ path }) => !path.includes("oauth") && !path.includes("memberships"));
		expect(carriers).toHaveLength(1);
	});

	it("splits a batch that the provider refuses as too large", async () => {
		const ctx = context(provider);
		const preparation = await adapter.prepare(ctx);
		simulators[provider].force({ kind: "too_large", path: provider === "zoho_crm" ? "upsert" : "/" });
		const result = await adapter.upsertMany(contacts(4), { ...ctx, preparation });
		if (result.kind === "done") expect(result.outcomes).toMatchObject(Array(4).fill({ status: "synced" }));
		else
			expect(JSON.parse(JSON.stringify(result.ticket))).toMatchObject({ jobs: { length: 2 }, refused: [] });
	});

	// Zoho creates a tag on first use, and our own webhook has no lists.
	it.skipIf(provider === "zoho_crm" || provider === "webhook")(
		"rejects an unknown list as misconfigured and names it",
		async () => {
			const base = connectionTo(provider, simulators[provider].url);
			const words = {
				kind: "misconfigured",
				message: expect.stringMatching(/does not know the \w+ 99 \(status/),
			};
			await expect(adapter.prepare(contextFor(http, { ...base, listId: "99" }))).rejects.toMatchObject(words);
		},
	);

	it("reports auth errors with advice for staff and without raw JSON, in the test and in upsertOne", async () => {
		const advice = [
			["unauthorised", "Check the credentials"],
			["forbidden", "give them the right"],
		] as const;
		for (const [kind, words] of advice) {
			simulators[provider].reset();
			const ctx = context(provider);
			const preparation = await adapter.prepare(ctx);
			const isToken = provider === "zoho_crm" && kind === "unauthorised";
			simulators[provider].force({ kind, times: 9, ...(isToken && { path: "/crm" }) });
			for (const work of [adapter.test(ctx), adapter.upsertOne(contact(), { ...ctx, preparation })]) {
				const { message } = await work.then(String, reason => reason);
				expect(message).not.toMatch(/[{}]/);
				expect(message).toContain(provider === "webhook" ? "refused the call" : words);
			}
		}
	});

	it.skipIf(provider === "webhook")(
		"treats a firewall's 403 page in the connection test as retryable",
		async () => {
			const page = { status: 403, headers: {}, text: "<!DOCTYPE html><title>Attention Required!</title>" };
			const ctx = { ...context(provider), http: { send: () => Promise.resolve(page), close() {} } };
			await expect(adapter.test(ctx)).rejects.toMatchObject({ retryable: true });
		},
	);

	it("puts neither the API key nor the contact's address into an error", async () => {
		for (const kind of ["unauthorised", "forbidden", "server_error", "gateway_page"] as const) {
			simulators[provider].reset();
			simulators[provider].force({ kind, times: 9 });
			const error = await adapter.upsertOne(contact(), context(provider)).catch(reason => reason);
			const shown = `${error.message} ${error.body} ${error.stack}`;
			expect(error.name).toBe("ProviderError");
			expect(shown).not.toContain(ACCOUNTS[provider].apiKey);
			expect(shown).not.toContain("ana@example.com");
		}
	});
});

describe("simulator control channel", () => {
	const control = (path: string, method = "GET", body?: unknown) =>
		fetch(`${simulators.mailchimp.url}/__control${path}`, {
			method,
			...(body === undefined ? {} : { body: JSON.stringify(body) }),
		});

	it("returns the simulator's name, valid keys and list id", async () => {
		const info = await (await control("")).json();
		expect(info).toMatchObject({ name: "mailchimp", validKeys: [MAILCHIMP_KEY], listId: MAILCHIMP_LIST });
	});

	it("forces faults, changes options, lists calls and contacts, and resets", async () => {
		expect((await control("/faults", "POST", { kind: "server_error", skip: 1 })).status).toBe(204);
		expect((await control("/options", "PATCH", { doubleOptIn: true, latencyMs: 1 })).status).toBe(204);
		const ctx = { ...context("mailchimp"), preparation: { fields: {}, doubleOptIn: false, notes: [] } };
		await adapters.mailchimp.upsertOne(contact(), ctx);
		await expect(adapters.mailchimp.upsertOne(contact(), ctx)).rejects.toMatchObject({ kind: "transient" });
		await adapters.mailchimp.upsertOne(contact(), ctx);
		const Calls = v.object({ calls: v.array(v.object({ status: v.number() })) });
		const { calls } = v.parse(Calls, await (await control("/calls")).json());
		expect(calls.map(({ status }) => status)).toEqual([200, 500, 200]);
		expect(await (await control("/contacts")).json()).toHaveLength(2);
		await control("/reset", "POST");
		expect(await (await control("/contacts")).json()).toHaveLength(1);
	});

	it("rejects an unknown fault with 400 and an unknown path with 404", async () => {
		expect((await control("/faults", "POST", { kind: "earthquake" })).status).toBe(400);
		expect((await control("/nothing")).status).toBe(404);
	});
});

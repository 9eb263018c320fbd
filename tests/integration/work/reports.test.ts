import { beforeEach, describe, expect, it, vi } from "vitest";
import { HookDelivery } from "#db/hooks/hook-delivery.ts";
import { ProviderEvent } from "#db/hooks/provider-event.ts";
import { startReconcile } from "#db/hooks/start-reconcile.ts";
import { storeDelivery } from "#db/hooks/store-delivery.ts";
import { startTest } from "#db/integrations/start-test.ts";
import { Lead } from "#db/leads/lead.ts";
import { OutboxMessage } from "#db/outbox/outbox-message.ts";
import type { ReportedEvent } from "#domain/integrations/provider-event.ts";
import {
	attemptsOf,
	due,
	found,
	integration,
	lab,
	leads,
	openSyncTests,
	turnTo,
} from "#tests/support/sync-tests.ts";
import { adapters } from "#worker/providers/adapters.ts";
import { ProviderError } from "#worker/providers/provider-error.ts";

const DAY_MS = 24 * 60 * 60_000;

openSyncTests();
beforeEach(async () => {
	await lab.em().execute("delete from integrations");
	turnTo(await lab.add("List", { provider: "mailchimp", apiKey: "key-us1" }));
	await lab.em().execute("update leads set marketing_consent = true, consent_at = now() - interval '1 day'");
});

const hook = adapters.mailchimp.hook;
if (!hook) throw new Error("Mailchimp tells what happens to people");
const left = (key: string): ReportedEvent => ({
	kind: "unsubscribed",
	key,
	email: "p1@people.example",
	remoteId: null,
	at: new Date(),
});
const events = () => lab.em().find(ProviderEvent, {});
const consentOf = async (lead: string | undefined) =>
	(await lab.em().findOneOrFail(Lead, { id: lead ?? "" })).marketingConsent;
const hooks = () => lab.em().find(OutboxMessage, { topic: { $like: "hook.%" } });
/** Returns the only message for a delivery or a reconciliation. */
async function waiting(): Promise<OutboxMessage> {
	const [message, ...others] = await hooks();
	if (!message || others.length > 0) throw new Error("One delivery or look was expected");
	return message;
}

describe("a delivery posted by a provider", () => {
	const read = () => {
		if (!hook.read) throw new Error("Mailchimp posts");
		return vi.spyOn(hook, "read");
	};
	const posted = async (body = "[]") => {
		await storeDelivery(lab.em(), { integrationId: integration.id, provider: "mailchimp", body });
		return (await waiting()).id;
	};
	const kept = () => lab.em().count(HookDelivery, {});

	it("is parsed, withdraws the consent of the lead it reports, and is deleted with its message", async () => {
		const message = await posted('[{"id":1}]');
		const reading = read().mockResolvedValueOnce([left("k1")]);
		await lab.process(message);
		expect(reading).toHaveBeenCalledWith(
			'[{"id":1}]',
			expect.objectContaining({ signal: expect.anything() }),
		);
		expect(await events()).toMatchObject([{ key: "k1", kind: "unsubscribed", lead: leads[0] }]);
		expect(await consentOf(leads[0])).toBe(false);
		expect(await consentOf(leads[1])).toBe(true);
		expect(await kept()).toBe(0);
		expect(await lab.em().count(OutboxMessage, { id: message })).toBe(0);
	});

	it("waits while the integration is throttled, and is retried after a transient error", async () => {
		const message = await posted();
		const reading = read();
		await lab.em().execute("update integrations set throttled_until = now() + interval '1 minute'");
		await lab.process(message);
		expect(reading).not.toHaveBeenCalled();
		expect((await waiting()).dueAt.getTime()).toBeGreaterThan(Date.now() + 30_000);
		await lab.em().execute("update integrations set throttled_until = null");
		await due();
		reading.mockRejectedValueOnce(new ProviderError("transient", "Mailchimp: away"));
		await lab.process(message);
		expect(await waiting()).toMatchObject({ attempts: 1 });
		expect(await kept()).toBe(1);
	});

	it("is dropped when reading it is refused, which flags the integration, or when that was deleted", async () => {
		const message = await posted();
		read().mockRejectedValueOnce(new ProviderError("auth", "Mailchimp: no"));
		await lab.process(message);
		expect(await kept()).toBe(0);
		expect(await found()).toMatchObject({ attention: "Mailchimp: no" });
		await lab.em().execute("update integrations set attention = null");
		const next = await posted();
		await lab.em().execute("delete from integrations");
		await lab.process(next);
		expect((await hooks()).length).toBe(0);
	});
});

describe("reconciliation of events that our hook missed", () => {
	const asked = async () => {
		await startReconcile(lab.em(), integration);
		return (await waiting()).id;
	};
	const listEvents = () => vi.spyOn(hook, "listEvents");

	it("asks for the last 30 days at first, then from a day before the last reconciliation", async () => {
		const asking = listEvents().mockResolvedValue({ events: [], isTruncated: false });
		await lab.process(await asked());
		const first = Date.now() - (asking.mock.calls[0]?.[0].getTime() ?? 0);
		expect(first).toBeGreaterThanOrEqual(30 * DAY_MS);
		expect(first).toBeLessThan(30 * DAY_MS + 60_000);
		const { reconciledAt } = await found();
		expect(reconciledAt?.getTime()).toBeGreaterThan(Date.now() - 60_000);
		await lab.process(await asked());
		expect(asking.mock.calls[1]?.[0].getTime()).toBe((reconciledAt?.getTime() ?? 0) - DAY_MS);
		expect((await hooks()).length).toBe(0);
	});

	it("stores an event that is reported twice only once, and withdraws the lead's consent", async () => {
		listEvents().mockResolvedValue({ events: [left("k1")], isTruncated: false });
		await lab.process(await asked());
		await lab.process(await asked());
		expect(await events()).toMatchObject([{ key: "k1", lead: leads[0] }]);
		expect(await consentOf(leads[0])).toBe(false);
	});

	it("continues at once from where a cut-off answer stopped", async () => {
		const goOn = new Date(Date.now() - 5 * DAY_MS);
		const asking = listEvents().mockResolvedValueOnce({
			events: [left("k1")],
			isTruncated: true,
			readUntil: goOn,
		});
		const message = await asked();
		await lab.process(message);
		expect(await waiting()).toMatchObject({ id: message, attempts: 0 });
		expect((await waiting()).dueAt.getTime()).toBeLessThan(Date.now() + 5_000);
		asking.mockResolvedValueOnce({ events: [], isTruncated: false });
		await due();
		await lab.process(message);
		expect(asking.mock.calls[1]?.[0]).toEqual(goOn);
		expect((await hooks()).length).toBe(0);
	});

	it.each([
		["and cannot go on", undefined],
		["and gets no further", new Date(Date.now() - 40 * DAY_MS)],
	])("ends with a warning in the log when the provider has more events %s", async (_, goOn) => {
		const warn = vi.spyOn(lab.services.log, "warn");
		listEvents().mockResolvedValueOnce({ events: [], isTruncated: true, ...(goOn && { readUntil: goOn }) });
		await lab.process(await asked());
		expect((await hooks()).length).toBe(0);
		expect(warn).toHaveBeenCalledWith(
			{ integration: integration.id },
			"the provider has more to tell than was read",
		);
		const { reconciledAt } = await found();
		expect(reconciledAt?.getTime() ?? null).toBe(goOn ? goOn.getTime() + DAY_MS : null);
	});

	it("makes no call when the integration is switched off or deleted, and flags it when access is forbidden", async () => {
		const asking = listEvents();
		const message = await asked();
		await lab.em().execute("update integrations set is_active = false");
		await lab.process(message);
		expect(asking).not.toHaveBeenCalled();
		await lab.em().execute("delete from outbox; update integrations set is_active = true");
		asking.mockRejectedValueOnce(new ProviderError("forbidden", "Mailchimp: no"));
		await lab.process(await asked());
		expect(await found()).toMatchObject({ attention: "Mailchimp: no", reconciledAt: null });
		await lab.em().execute("delete from integrations; delete from outbox");
		await startReconcile(lab.em(), integration);
		await lab.process((await waiting()).id);
		expect(asking).toHaveBeenCalledTimes(1);
		expect((await hooks()).length).toBe(0);
	});

	describe("with a provider where our hook must be registered", () => {
		const zoho = adapters.zoho_crm.hook;
		if (!zoho) throw new Error("Zoho tells what happens to people");
		beforeEach(async () => {
			await lab.em().execute("delete from integrations");
			turnTo(
				await lab.add("CRM", {
					provider: "zoho_crm",
					apiKey: "1000.ID",
					apiSecret: "secret",
				}),
			);
			vi.spyOn(zoho, "listEvents").mockResolvedValue({ events: [], isTruncated: false });
		});
		const watch = () => vi.spyOn(zoho, "watch");
		const until = new Date(Date.now() + DAY_MS);

		it("registers the hook's address with a lasting secret, and stores its expiry", async () => {
			const watching = watch().mockResolvedValue(until);
			await lab.process(await asked());
			await lab.process(await asked());
			const [first, second] = watching.mock.calls.map(([address]) => Object(address));
			expect(first.url).toBe(`http://localhost:4101/hooks/${integration.id}/${first.secret}`);
			expect(first.secret).toMatch(/^\S{20,}$/);
			expect(second).toEqual(first);
			expect((await found()).hookUntil).toEqual(until);
		});

		it("goes on without a hook and logs a warning when its registration is forbidden", async () => {
			watch().mockRejectedValueOnce(new ProviderError("forbidden", "Zoho: no"));
			const warn = vi.spyOn(lab.services.log, "warn");
			await lab.process(await asked());
			expect(warn).toHaveBeenCalledWith(
				{ integration: integration.id, kind: "forbidden" },
				"the provider will not tell us",
			);
			expect(await found()).toMatchObject({ attention: null, hookUntil: null });
			expect((await found()).reconciledAt).not.toBeNull();
		});

		it.each([
			["auth", null],
			["transient", 1],
		] as const)(
			"does not ask for missed events when the registration fails with an error of kind %s",
			async (kind, attempts) => {
				watch().mockRejectedValueOnce(new ProviderError(kind, "Zoho: trouble"));
				await lab.process(await asked());
				expect(zoho.listEvents).not.toHaveBeenCalled();
				const [message] = await hooks();
				expect(message?.attempts ?? null).toBe(attempts);
				expect((await found()).attention).toBe(kind === "auth" ? "Zoho: trouble" : null);
			},
		);

		it("registers no hook at a private address while private endpoints are not allowed", async () => {
			const watching = watch();
			const { config } = lab.services;
			lab.services.config = { ...config, ALLOW_PRIVATE_ENDPOINTS: false };
			await lab.process(await asked());
			expect(watching).not.toHaveBeenCalled();
			lab.services.config = { ...lab.services.config, PUBLIC_URL: "https://site.example" };
			watching.mockResolvedValueOnce(until);
			await lab.process(await asked());
			lab.services.config = config;
			expect(watching).toHaveBeenCalledTimes(1);
		});
	});
});

describe("integration test", () => {
	const tried = async () => {
		const runId = await startTest(lab.em(), integration, "tester");
		await lab.process(await lab.messageOf(runId));
		return runId;
	};
	const test = () => vi.spyOn(adapters.mailchimp, "test");
	const prepare = () => vi.spyOn(adapters.mailchimp, "prepare");
	const ok = "Connected.";
	const prepared = { fields: {}, doubleOptIn: false, notes: ["The list has no phone", "It has no country."] };

	it("reports success and notes on the fields, clears the flag and stores the fields looked up anew", async () => {
		await lab
			.em()
			.execute(
				`update integrations set attention = 'The key was refused', preparation = '{"fields":{},"doubleOptIn":true,"notes":[]}'`,
			);
		test().mockResolvedValueOnce(ok);
		prepare().mockResolvedValueOnce(prepared);
		const runId = await tried();
		expect(await lab.run(runId)).toMatchObject({
			status: "succeeded",
			done: 1,
			message: "Connected. The list has no phone. It has no country.",
		});
		expect(await found()).toMatchObject({ attention: null, preparation: prepared });
	});

	it.each([
		["auth", "Mailchimp: no key"],
		["transient", null],
	] as const)(
		"fails without a retry on an error of kind %s, and flags the integration only if that is lasting",
		async (kind, attention) => {
			test().mockRejectedValueOnce(new ProviderError(kind, "Mailchimp: no key"));
			const looking = prepare();
			const runId = await tried();
			expect(await lab.run(runId)).toMatchObject({ status: "failed", failed: 1, error: "Mailchimp: no key" });
			expect(await attemptsOf(runId)).toEqual([["failed", "Mailchimp: no key"]]);
			expect((await found()).attention).toBe(attention);
			expect(looking).not.toHaveBeenCalled();
		},
	);

	it("fails when its fields are misconfigured, but not when they cannot be looked up for a while", async () => {
		test().mockResolvedValue(ok);
		prepare().mockRejectedValueOnce(new ProviderError("misconfigured", "Mailchimp: no such property"));
		const wrong = await tried();
		expect(await lab.run(wrong)).toMatchObject({ status: "failed", error: "Mailchimp: no such property" });
		expect((await found()).attention).toBe("Mailchimp: no such property");
		prepare().mockRejectedValueOnce(new ProviderError("transient", "Mailchimp: away"));
		const away = await tried();
		expect(await lab.run(away)).toMatchObject({ status: "succeeded", message: "Connected." });
		expect((await found()).attention).toBeNull();
	});

	it("fails without a retry on an internal error, and when the integration was deleted", async () => {
		test().mockResolvedValue(ok);
		prepare().mockRejectedValueOnce(new TypeError("broken"));
		const broken = await tried();
		expect(await lab.run(broken)).toMatchObject({ status: "failed", error: "Internal error (TypeError)" });
		const runId = await startTest(lab.em(), integration, "tester");
		const message = await lab.messageOf(runId);
		await lab.em().execute("delete from integrations");
		await lab.process(message);
		expect(await lab.run(runId)).toMatchObject({ status: "failed", error: "The integration was deleted" });
	});
});

import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { connectionTo } from "#tests/support/providers/accounts.ts";
import { contact, contacts, contextFor, localHttp, readyFields } from "#tests/support/providers/context.ts";
import { MAILCHIMP_KEY, MAILCHIMP_LIST } from "#tests/support/providers/mailchimp/index.ts";
import { SENDGRID_KEY, SENDGRID_LIST } from "#tests/support/providers/sendgrid/index.ts";
import { startSimulators } from "#tests/support/providers/start-simulators.ts";
import { ZOHO_CREDENTIALS } from "#tests/support/providers/zoho/index.ts";
import { adapters } from "#worker/providers/adapters.ts";
import { poll } from "#worker/providers/poll.ts";
import type { BulkResult, RecordOutcome } from "#worker/providers/port.ts";

// A batch may take several calls: a failed call affects only the people in it.
const http = localHttp();
let simulators: Awaited<ReturnType<typeof startSimulators>>;

beforeAll(async () => {
	simulators = await startSimulators();
});
beforeEach(() => {
	for (const name of ["zoho_crm", "mailerlite", "mailchimp", "sendgrid"] as const) simulators[name].reset();
});
afterAll(async () => {
	http.close();
	await simulators.close();
});

const outcomesOf = (result: BulkResult): RecordOutcome[] => (result.kind === "done" ? result.outcomes : []);
const statuses = (outcomes: readonly RecordOutcome[]) => outcomes.map(({ status }) => status);

describe("partial failure of a batch at SendGrid", () => {
	const { sendgrid: adapter } = adapters;
	const people = contacts(20).map((each, at) => (at < 16 ? each : { ...each, marketingConsent: false }));
	const context = () =>
		contextFor(http, { apiKey: SENDGRID_KEY, listId: SENDGRID_LIST, endpoint: simulators.sendgrid.url });

	it.each(["throttled", "server_error", "forbidden"] as const)(
		"keeps the job of contacts with consent and defers the others when their call is %s",
		async kind => {
			const ctx = { ...context(), preparation: await adapter.prepare(context()) };
			simulators.sendgrid.force({ kind, method: "PUT", skip: 1 });
			let result = await adapter.upsertMany(people, ctx);
			expect(result.kind).toBe("pending");
			while (result.kind === "pending") result = await poll(adapter, result.ticket, people, ctx);
			const outcomes = outcomesOf(result);
			expect(statuses(outcomes.slice(0, 16))).toEqual(Array(16).fill("synced"));
			expect(statuses(outcomes.slice(16))).toEqual(Array(4).fill("deferred"));
			// Each of the two calls once: accepted people are not sent again.
			expect(simulators.sendgrid.calls({ method: "PUT" })).toHaveLength(2);
		},
	);
});

describe("partial failure of a batch at Zoho", () => {
	it.each(["forbidden", "server_error"] as const)(
		"keeps accepted leads synced and defers those whose corrective second call is %s",
		async kind => {
			const { clientId: apiKey, clientSecret: apiSecret, refreshToken } = ZOHO_CREDENTIALS;
			const connection = { apiKey, apiSecret, endpoint: simulators.zoho_crm.url, settings: { refreshToken } };
			const context = contextFor(http, connection, { preparation: readyFields("zoho_crm") });
			const people = contacts(6).map((each, at) =>
				at % 2 === 0 ? each : { ...each, companyName: "C".repeat(250) },
			);
			simulators.zoho_crm.force({ kind, path: "upsert", skip: 1 });
			const outcomes = outcomesOf(await adapters.zoho_crm.upsertMany(people, context));
			const each = ["synced", "deferred"];
			expect(statuses(outcomes)).toEqual([...each, ...each, ...each]);
		},
	);
});

describe("maintenance page with status 200", () => {
	const gone = contact({ left: true, marketingConsent: false });

	it.each(["zoho_crm", "mailerlite"] as const)(
		"is not taken for success of the last unsubscribe step at %s, which is deferred and syncs on retry",
		async provider => {
			const simulator = simulators[provider];
			const connection = connectionTo(provider, simulator.url);
			const context = contextFor(http, connection, { preparation: readyFields(provider) });
			await adapters[provider].upsertOne(contact(), context);
			simulator.force({
				kind: "maintenance_page",
				path: provider === "mailerlite" ? "/groups/" : "remove_tags",
			});
			const outcomes = outcomesOf(await adapters[provider].upsertOne(gone, context));
			expect(statuses(outcomes)).toEqual(["deferred"]);
			expect(statuses(outcomesOf(await adapters[provider].upsertOne(gone, context)))).toEqual(["synced"]);
		},
	);
});

describe("partial failure of a batch at Mailchimp", () => {
	it.each(["forbidden", "server_error"] as const)(
		"keeps accepted members synced and defers those whose consent upgrade call is %s",
		async kind => {
			const connection = {
				apiKey: MAILCHIMP_KEY,
				listId: MAILCHIMP_LIST,
				endpoint: simulators.mailchimp.url,
			};
			const context = contextFor(http, connection, { preparation: readyFields("mailchimp") });
			const people = contacts(4);
			await adapters.mailchimp.upsertMany(
				people.slice(0, 2).map(each => ({ ...each, marketingConsent: null })),
				context,
			);
			simulators.mailchimp.force({ kind, method: "POST", path: `/lists/${MAILCHIMP_LIST}`, skip: 1 });
			const outcomes = outcomesOf(await adapters.mailchimp.upsertMany(people, context));
			expect(statuses(outcomes)).toEqual(["deferred", "deferred", "synced", "synced"]);
		},
	);
});

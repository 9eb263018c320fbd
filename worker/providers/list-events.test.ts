import { describe, expect, it } from "vitest";
import type { Provider } from "#domain/integrations/providers.ts";
import { contextFor } from "#tests/support/providers/context.ts";
import { adapters } from "./adapters.ts";
import type { ProviderAnswer, ProviderHttp } from "./http/http.ts";

const NOW = new Date().toISOString();
const email = (n: number) => `person${n}@example.com`;
const full = <T>(count: number, one: (n: number) => T) => Array.from({ length: count }, (_, n) => one(n));

const SECONDS = Math.floor(Date.now() / 1000);

/** A page that is followed by another one, in each provider's format. */
const PAGES: Partial<Record<Provider, unknown>> = {
	mailchimp: { members: full(500, n => ({ email_address: email(n), last_changed: NOW })) },
	// One page serves all of its lists, including that of groups.
	sendgrid: full(500, n => ({ email: email(n), created: SECONDS, created_at: SECONDS, group_id: 1 })),
	hubspot: {
		results: full(100, n => ({ id: String(n), properties: { email: email(n), lastmodifieddate: NOW } })),
		paging: { next: { after: "more" } },
	},
	zoho_crm: {
		access_token: "token",
		api_domain: "https://www.zohoapis.com",
		expires_in: 3600,
		data: full(200, n => ({ id: String(n), Email: email(n), Email_Opt_Out: true, Modified_Time: NOW })),
	},
	mailerlite: mailerlitePage("more"),
};
const NOTHING: Partial<Record<Provider, unknown>> = {
	mailchimp: { members: [] },
	sendgrid: [],
	hubspot: { results: [] },
	zoho_crm: { access_token: "token", api_domain: "https://www.zohoapis.com", expires_in: 3600, data: [] },
	mailerlite: { data: [] },
};

function mailerlitePage(next_cursor: string | null) {
	return {
		data: [{ id: "1", email: email(1), unsubscribed_at: NOW, updated_at: NOW }],
		meta: { next_cursor },
	};
}

/** Asks a provider whose calls, counted from 0, get these answers. */
function ask(provider: Provider, answer: (call: number) => Partial<ProviderAnswer>) {
	let calls = 0;
	const http: ProviderHttp = {
		send: async () => ({ status: 200, headers: {}, text: "", ...answer(calls++) }),
		close: () => {},
	};
	const keys = { apiKey: "key-us6", apiSecret: "secret", listId: "1", settings: { refreshToken: "refresh" } };
	const since = new Date(Date.now() - 86_400_000);
	return adapters[provider].hook?.listEvents(since, contextFor(http, keys));
}

const ASKED = ["mailchimp", "sendgrid", "hubspot", "zoho_crm", "mailerlite"] as const;

describe("hook.listEvents", () => {
	it.each(ASKED)("returns isTruncated true when %s has more pages than are read", async provider => {
		const text = JSON.stringify(PAGES[provider]);
		expect(await ask(provider, () => ({ text }))).toMatchObject({ isTruncated: true });
	});

	it.each(["hubspot", "zoho_crm"] as const)(
		"returns the time of the last record read at %s as readUntil, to continue from",
		async provider => {
			const text = JSON.stringify(PAGES[provider]);
			expect(await ask(provider, () => ({ text }))).toMatchObject({ readUntil: new Date(NOW) });
		},
	);

	it.each(ASKED)("returns no events and isTruncated false when %s has none", async provider => {
		const text = JSON.stringify(NOTHING[provider]);
		expect(await ask(provider, () => ({ text }))).toEqual({ events: [], isTruncated: false });
	});

	it("reads all 130 pages of MailerLite's list, retrying after a 429 on the way", async () => {
		const last = 130;
		const told = await ask("mailerlite", call => {
			if (call === 70) return { status: 429, headers: { "retry-after": "0" }, text: "{}" };
			return { text: JSON.stringify(call < last ? mailerlitePage("more") : mailerlitePage(null)) };
		});
		expect(told?.isTruncated).toBe(false);
		// One event per page except for the refused call, and one for each of the two other lists.
		expect(told?.events).toHaveLength(last + 2);
	});
});

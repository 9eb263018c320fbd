import * as v from "valibot";
import type { SimAnswer } from "../simulator.ts";
import { ChangeBody, type MailerliteOptions, SubscriberBody } from "./schemas.ts";

export const MAILERLITE_GROUP = "106434738484217318";

export const MAILERLITE_SEEDED = {
	unsubscribed: "unsubscribed@guests.example",
	bounced: "bounced@guests.example",
} as const;

type StoredSubscriber = {
	id: string;
	email: string;
	status: string;
	source: string;
	created_at: string;
	updated_at: string;
	opted_in_at: string | null;
	unsubscribed_at: string | null;
	fields: Record<string, unknown>;
	groups: string[];
};

const DEFAULT_KEYS = ["name", "last_name", "company", "country", "city", "phone", "state", "z_i_p"];
const LEFT = ["unsubscribed", "bounced", "junk"];

/** Creates the store of one account's subscribers and fields. */
export function createSubscribers() {
	const subscribers = new Map<string, StoredSubscriber>();
	let keys: string[] = [];
	const names = new Map<string, string>();
	let serial = 0;

	function store(email: string, status: string, changes: Partial<StoredSubscriber>): StoredSubscriber {
		const known = subscribers.get(email);
		const now = new Date().toISOString().slice(0, 19).replace("T", " ");
		const kept = Object.entries(changes.fields ?? {}).filter(([key]) => keys.includes(key));
		if (!known) serial += 1;
		const subscriber: StoredSubscriber = {
			// Eighteen digits: more than a JavaScript number can hold.
			id: known?.id ?? `3198684306${String(4_993_536 + serial).padStart(8, "0")}`,
			email,
			status,
			source: "api",
			created_at: known?.created_at ?? now,
			updated_at: now,
			opted_in_at: changes.opted_in_at ?? known?.opted_in_at ?? null,
			unsubscribed_at: status === "unsubscribed" ? (known?.unsubscribed_at ?? now) : null,
			fields: {
				...Object.fromEntries(keys.map(key => [key, null])),
				...known?.fields,
				...Object.fromEntries(kept),
			},
			groups: [...new Set([...(known?.groups ?? []), ...(changes.groups ?? [])])],
		};
		subscribers.set(email, subscriber);
		return subscriber;
	}

	return {
		reset() {
			subscribers.clear();
			serial = 0;
			keys = [...DEFAULT_KEYS];
			store(MAILERLITE_SEEDED.unsubscribed, "unsubscribed", {});
			store(MAILERLITE_SEEDED.bounced, "bounced", {});
		},
		lose: (email: string, status: string) => store(email.toLowerCase(), status, {}),
		/** GET /api/subscribers?filter[status]=…&limit=…&cursor=… */
		list(query: URLSearchParams): SimAnswer {
			const found = [...subscribers.values()].filter(({ status }) => status === query.get("filter[status]"));
			const from = Number(query.get("cursor") ?? 0);
			const next = from + Number(query.get("limit") ?? 25);
			const next_cursor = next < found.length ? String(next) : null;
			return { status: 200, body: pageOf(found.slice(from, next), next_cursor) };
		},
		all: () => [...subscribers.values()],
		find: (key: string) =>
			subscribers.get(key.toLowerCase()) ?? [...subscribers.values()].find(({ id }) => id === key),
		/** Unsubscribes as the link in a mail of MailerLite does. */
		leave(email: string) {
			store(email.toLowerCase(), "unsubscribed", {});
		},
		leaveGroup(id: string, group: string): boolean {
			const known = [...subscribers.values()].find(each => each.id === id);
			if (known) known.groups = known.groups.filter(each => each !== group);
			return known !== undefined;
		},
		/** PUT /api/subscribers/{id}; null if there is none. Accounts differ in whether they accept a new address. */
		change(id: string, json: unknown, { addressChange }: MailerliteOptions): SimAnswer | null {
			const known = [...subscribers.values()].find(each => each.id === id);
			if (!known) return null;
			const body = v.safeParse(ChangeBody, json);
			if (!body.success) return invalid("email", body.issues[0].message);
			const email = body.output.email.toLowerCase();
			if (addressChange === "refused") return invalid("email", "The email cannot be changed.");
			if (addressChange === "ignored") return { status: 200, body: { data: present(known) } };
			if (email !== known.email && subscribers.has(email))
				return invalid("email", "The email has already been taken.");
			subscribers.delete(known.email);
			subscribers.set(email, { ...known, email });
			return { status: 200, body: { data: present(store(email, known.status, {})) } };
		},
		remove(id: string): boolean {
			const known = [...subscribers.values()].find(each => each.id === id);
			return known !== undefined && subscribers.delete(known.email);
		},
		keys: () => keys,
		nameOf: (key: string) => names.get(key) ?? key,
		addKey(name: string): string | null {
			const key = name.toLowerCase().replaceAll(/[^a-z0-9]+/gu, "_");
			if (keys.includes(key)) return null;
			keys.push(key);
			names.set(key, name);
			return key;
		},
		/** POST /api/subscribers, alone or in a batch. */
		upsert(json: unknown, options: MailerliteOptions): SimAnswer {
			const body = v.safeParse(SubscriberBody, json);
			if (!body.success) {
				const [issue] = body.issues;
				return invalid(v.getDotPath(issue) ?? "email", issue.message);
			}
			const { groups = [], status, fields, opted_in_at, resubscribe } = body.output;
			const refused = options.refusedFields.find(name => fields?.[name]);
			if (refused) return invalid(`fields.${refused}`, `The ${refused} is invalid.`);
			const email = body.output.email.toLowerCase();
			const stray = groups.findIndex(group => group !== MAILERLITE_GROUP);
			if (stray >= 0) return invalid(`groups.${stray}`, `The selected groups.${stray} is invalid.`);
			const known = subscribers.get(email);
			const returns = resubscribe && known?.status === "unsubscribed" && options.resubscribe === "allowed";
			const left = known !== undefined && LEFT.includes(known.status) && !returns;
			if (left && status !== known.status && options.unsubscribedAnswer === "refuse") {
				return invalid("email", `This subscriber is ${known.status} and cannot be imported`);
			}
			const next = left ? known.status : (status ?? known?.status ?? "active");
			const changes = { groups, ...(fields ? { fields } : {}), ...(opted_in_at ? { opted_in_at } : {}) };
			return { status: known ? 200 : 201, body: { data: present(store(email, next, changes)) } };
		},
	};
}

const NO_LINKS = { first: null, last: null, prev: null, next: null };

/** Returns a subscriber as the API does: with groups in full, and mail statistics. */
export function present(subscriber: StoredSubscriber) {
	const nothing = { sent: 0, opens_count: 0, clicks_count: 0, open_rate: 0, click_rate: 0 };
	const counts = {
		...{ active_count: 0, sent_count: 0, opens_count: 0, clicks_count: 0, unsubscribed_count: 0 },
		...{ unconfirmed_count: 0, bounced_count: 0, junk_count: 0, created_at: "2026-01-01 00:00:00" },
	};
	const { created_at, groups } = subscriber;
	return {
		...subscriber,
		...nothing,
		...{ ip_address: null, subscribed_at: created_at, deleted_at: null, forget_at: null, optin_ip: null },
		groups: groups.map(id => ({ id, name: "Newsletter", ...counts })),
	};
}

/** Returns a page of subscribers. */
export function pageOf(subscribers: readonly StoredSubscriber[], next_cursor: string | null) {
	const meta = { path: "https://connect.mailerlite.com/api/subscribers", per_page: 25, next_cursor };
	return { data: subscribers.map(present), links: NO_LINKS, meta: { ...meta, prev_cursor: null } };
}

/** Returns MailerLite's validation error. */
export function invalid(field: string, sentence: string): SimAnswer {
	return { status: 422, body: { message: "The given data was invalid.", errors: { [field]: [sentence] } } };
}

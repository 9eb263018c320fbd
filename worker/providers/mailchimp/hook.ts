import * as v from "valibot";
import type { ProviderEventKind, ReportedEvent } from "#domain/integrations/provider-event.ts";
import { toStorableText } from "#domain/shape.ts";
import { eventKey, type ProviderHook, readEach, readPages, timeOf } from "../hook-port.ts";
import type { ProviderContext } from "../port.ts";
import { ask, listPath } from "./request.ts";

// A Map, because plain objects inherit keys such as "constructor", and Mailchimp does not sign its webhooks.
const KINDS: ReadonlyMap<string, ProviderEventKind> = new Map([
	["unsubscribe", "unsubscribed"],
	["cleaned", "bounced"],
	["upemail", "address_changed"],
	["profile", "profile"],
	["subscribe", "subscribed"],
]);

const PAGE = 500;

const MembersAnswer = v.object({
	members: v.array(v.object({ email_address: v.string(), last_changed: v.nullish(v.string()) })),
});

/** Parses one event from form fields such as `data[email]` (docs/providers/mailchimp.md#what-it-tells-us). */
function eventOf(form: URLSearchParams, now: number): ReportedEvent | null {
	const type = form.get("type") ?? "";
	const field = (name: string) => toStorableText(form.get(`data[${name}]`) ?? "").trim() || null;
	const kind = KINDS.get(type);
	const email = field("old_email") ?? field("email");
	if (!kind || !email) return null;
	const reason = field("reason");
	const isAbuse = reason === "abuse" && (kind === "unsubscribed" || kind === "bounced");
	// The account's staff archived or deleted the member; the person did not unsubscribe.
	const isDeleted = kind === "unsubscribed" && field("action") === "delete";
	const hasFailed = kind === "bounced" && reason === "hard" && "it bounced for good";
	const reported = kind === "address_changed" ? field("new_email") : hasFailed || null;
	return {
		kind: isAbuse ? "complained" : isDeleted ? "deleted" : kind,
		key: eventKey(
			type,
			form.get("fired_at"),
			field("list_id"),
			field("id") ?? field("new_id"),
			email,
			reported,
		),
		email,
		remoteId: field("id"),
		at: timeOf(form.get("fired_at"), now),
		words: reported ?? undefined,
	};
}

/** Lists the members with a status; `since` is the query parameter that bounds it. */
function membersOf(status: "unsubscribed" | "cleaned", since: string, context: ProviderContext) {
	const fields = "fields=members.email_address,members.last_changed";
	const list = `${listPath(context)}/members?status=${status}&${since}&count=${PAGE}&${fields}`;
	return readPages(0, async offset => {
		const call = { method: "GET", path: `${list}&offset=${offset}` } as const;
		const { members } = await ask(MembersAnswer, context, call);
		const events = members.map(({ email_address: email, last_changed }): ReportedEvent => {
			const at = timeOf(last_changed, context.now());
			const kind = status === "cleaned" ? "bounced" : "unsubscribed";
			const key = eventKey("member", kind, email, at.toISOString());
			return { kind, key, email, remoteId: null, at, isState: true };
		});
		return { events, isTruncated: false, next: members.length < PAGE ? null : offset + PAGE };
	});
}

export const mailchimpHook: ProviderHook = {
	async read(body, context) {
		const event = eventOf(new URLSearchParams(body), context.now());
		return event ? [event] : [];
	},
	async listEvents(since, context) {
		const from = encodeURIComponent(since.toISOString());
		const lists = [
			["unsubscribed", `unsubscribed_since=${from}`],
			["cleaned", `since_last_changed=${from}`],
		] as const;
		return readEach(lists, ([status, bound]) => membersOf(status, bound, context));
	},
};

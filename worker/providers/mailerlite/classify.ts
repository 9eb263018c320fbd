import * as v from "valibot";
import { kindOfStatus } from "../http/read-answer.ts";
import { leftOut, positionIn } from "../isolate-refused.ts";
import { SETTLED } from "../outcomes.ts";
import type { RecordOutcome } from "../port.ts";
import { BatchItem, type Refusal, RefusalAnswer, type SubscriberRequest } from "./schemas.ts";

/** Statuses without campaigns that no API call can change. */
export const INACTIVE_STATUSES: readonly string[] = ["unsubscribed", "bounced", "junk"];
const ONE_MINUTE = 60_000;

/**
 * Returns the outcome of a success: MailerLite may store the data but keep the person unsubscribed
 * (docs/providers/mailerlite.md#subscriber).
 */
export function classifySubscriber(
	code: number,
	{ id, status }: { id?: string | undefined; status?: string | undefined },
	sent?: SubscriberRequest,
): RecordOutcome {
	if (status && INACTIVE_STATUSES.includes(status) && sent?.status !== "unsubscribed") {
		return { status: "suppressed", message: `The person is ${status} in MailerLite; left that way` };
	}
	const action = code === 201 ? "created" : code === 200 ? "updated" : "unknown";
	return { status: "synced", action, remoteId: id ?? null };
}

/** Returns the outcome of a 422: refused for consent, or for invalid data. */
export function classifyRefusal({ message, errors }: Refusal, sent?: SubscriberRequest): RecordOutcome {
	const [field, sentences] = Object.entries(errors)[0] ?? [];
	const all = Object.values(errors).flat();
	const text = all.length > 0 ? all.join(" ") : message || "The record was refused";
	if (
		/unsubscribed|bounced|junk|spam complaint|cannot be (imported|resubscribed)/iu.test(`${message} ${text}`)
	) {
		// Already unsubscribed, as wanted.
		if (sent?.status === "unsubscribed") return SETTLED;
		return { status: "suppressed", message: sentences?.[0] ?? text };
	}
	return { status: "rejected", message: text, ...(field ? { field } : {}) };
}

/** Returns whether a 422 is about the group of listId, which affects everybody, and not about this person. */
export function isAboutGroup({ errors }: Refusal): boolean {
	const names = Object.keys(errors);
	return names.length > 0 && names.every(name => /(^|\.)groups(\.\d+)?$/u.test(name));
}

/** Returns the index that a refusal of a whole batch names, as in "requests.3.body.email". */
export function refusedPosition({ errors }: Refusal): number | undefined {
	return positionIn(Object.keys(errors)[0], /^requests\.(\d+)\./u);
}

/** Returns the outcome of one response of a batch, by its own code (docs/providers/mailerlite.md#batch). */
export function classifyResponse(
	{ code, body }: { code: number; body?: unknown },
	sent?: SubscriberRequest,
): RecordOutcome {
	// 202 is documented for work that continues in the background.
	if (code >= 200 && code <= 299) {
		const item = v.safeParse(BatchItem, body);
		return classifySubscriber(code, item.success ? item.output.data : {}, sent);
	}
	const refusal = v.safeParse(RefusalAnswer, body);
	const read: Refusal = refusal.success ? refusal.output : { message: "", errors: {} };
	const kind = kindOfStatus(code);
	if (kind === "throttled" || kind === "transient") {
		return {
			status: "deferred",
			message: read.message || `MailerLite answered ${code}`,
			retryAfterMs: ONE_MINUTE,
		};
	}
	return classifyRefusal({ ...read, message: read.message || `MailerLite answered ${code}` }, sent);
}

const FIELD = /^fields\.(.+)$/u;

/** Returns the subscriber without the values that a 422 refuses; null if it refuses anything else. */
export function withoutRefused(
	subscriber: SubscriberRequest,
	{ errors }: Refusal,
): { subscriber: SubscriberRequest; note: string } | null {
	const refused = Object.entries(errors).map(([name, sentences]) => ({
		key: FIELD.exec(name)?.[1],
		words: sentences.join(" "),
	}));
	const better = leftOut(subscriber.fields, refused);
	return better && { subscriber: { ...subscriber, fields: better.values }, note: better.note };
}

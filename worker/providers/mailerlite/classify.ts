import * as v from "valibot";
import { kindOfStatus } from "../http/read-answer.ts";
import { leftOut } from "../left-out.ts";
import { SETTLED } from "../outcomes.ts";
import type { RecordOutcome } from "../port.ts";
import { BatchItem, type Refusal, RefusalAnswer, type SubscriberRequest } from "./schemas.ts";

/** States in which MailerLite sends no campaigns, and which it lets no API call leave. */
export const LEFT: readonly string[] = ["unsubscribed", "bounced", "junk"];
const ONE_MINUTE = 60_000;

/**
 * The outcome of a success: MailerLite may take the data and leave the person unsubscribed
 * (docs/providers/mailerlite.md#subscriber).
 */
export function classifySubscriber(
	code: number,
	{ id, status }: { id?: string | undefined; status?: string | undefined },
	asked?: SubscriberRequest,
): RecordOutcome {
	if (status && LEFT.includes(status) && asked?.status !== "unsubscribed") {
		return { status: "suppressed", message: `The person is ${status} in MailerLite; left that way` };
	}
	const action = code === 201 ? "created" : code === 200 ? "updated" : "unknown";
	return { status: "synced", action, remoteId: id ?? null };
}

/** The outcome of a 422: words about consent are told from words about the data. */
export function classifyRefusal({ message, errors }: Refusal, asked?: SubscriberRequest): RecordOutcome {
	const [field, sentences] = Object.entries(errors)[0] ?? [];
	const all = Object.values(errors).flat();
	const text = all.length > 0 ? all.join(" ") : message || "The record was refused";
	if (
		/unsubscribed|bounced|junk|spam complaint|cannot be (imported|resubscribed)/iu.test(`${message} ${text}`)
	) {
		// Who is to be unsubscribed and is gone already stands where they should.
		if (asked?.status === "unsubscribed") return SETTLED;
		return { status: "suppressed", message: sentences?.[0] ?? text };
	}
	return { status: "rejected", message: text, ...(field ? { field } : {}) };
}

/** True where a 422 is about the group of listId, which is everybody's, and not about this person. */
export function isAboutGroup({ errors }: Refusal): boolean {
	const names = Object.keys(errors);
	return names.length > 0 && names.every(name => /(^|\.)groups(\.\d+)?$/u.test(name));
}

/** The place in a batch that a refusal of the whole names, as in "requests.3.body.email". */
export function refusedPosition({ errors }: Refusal): number | undefined {
	const index = /^requests\.(\d+)\./u.exec(Object.keys(errors)[0] ?? "")?.[1];
	return index === undefined ? undefined : Number(index);
}

/** The outcome of one response of a batch, by its own code (docs/providers/mailerlite.md#batch). */
export function classifyResponse(
	{ code, body }: { code: number; body?: unknown },
	asked?: SubscriberRequest,
): RecordOutcome {
	// 202 is documented for work that goes on in the background, as an import does.
	if (code >= 200 && code <= 299) {
		const item = v.safeParse(BatchItem, body);
		return classifySubscriber(code, item.success ? item.output.data : {}, asked);
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
	return classifyRefusal({ ...read, message: read.message || `MailerLite answered ${code}` }, asked);
}

const FIELD = /^fields\.(.+)$/u;

/** The subscriber without the values that a 422 is about; null where it is about more than values. */
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

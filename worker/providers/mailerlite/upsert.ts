import * as v from "valibot";
import type { SyncContact } from "#domain/integrations/field-mapping.ts";
import type { ProviderAnswer } from "../http/http.ts";
import { answerError, kindOfStatus, matchAnswer, refusal } from "../http/read-answer.ts";
import { BatchRefused, isolateRefused, splitTooLarge } from "../isolate-refused.ts";
import { asCreated, deferOnFailure, deferredBy, done, resend, withNotes } from "../outcomes.ts";
import type { BulkResult, ProviderAdapter, ProviderContext, RecordOutcome } from "../port.ts";
import {
	classifyRefusal,
	classifyResponse,
	classifySubscriber,
	isAboutGroup,
	refusedPosition,
	withoutRefused,
} from "./classify.ts";
import { lookUp } from "./look-up.ts";
import { prepare } from "./prepare.ts";
import { drop, read, send, wrongGroup } from "./request.ts";
import { BatchAnswer, RefusalAnswer, SubscriberAnswer, type SubscriberRequest } from "./schemas.ts";
import { subscriberOf } from "./subscriber.ts";

/** Upserts one contact (docs/providers/mailerlite.md#subscriber), looked up first if their consent is in doubt. */
export async function upsertOne(contact: SyncContact, context: ProviderContext): Promise<BulkResult> {
	const [known = contact] = await lookUp([contact], context);
	const result = await upsertContact(known, {}, context);
	if (result.kind === "pending") return result;
	return done(...(await leaveGroups([known], withMade([contact], [known], result.outcomes), context)));
}

/** Marks as created the outcomes of people whom an earlier attempt created, as the look-up found. */
const withMade = (
	contacts: readonly SyncContact[],
	people: readonly SyncContact[],
	outcomes: readonly RecordOutcome[],
) =>
	outcomes.map((outcome, at) =>
		people[at]?.heldBack && contacts[at]?.heldBack === null ? asCreated(outcome) : outcome,
	);

/** POST /api/subscribers: 201 for a new person, 200 for a known one. `more` overrides fields of the request. */
export async function upsertContact(
	contact: SyncContact,
	more: Pick<SubscriberRequest, "status" | "resubscribe">,
	context: ProviderContext,
): Promise<BulkResult> {
	const preparation = context.preparation ?? (await prepare(context));
	const subscriber = { ...subscriberOf(contact, preparation, context.connection.listId), ...more };
	return done(await postOne(subscriber, context));
}

async function postOne(subscriber: SubscriberRequest, context: ProviderContext): Promise<RecordOutcome> {
	const answer = await send(context, { method: "POST", path: "/subscribers", body: subscriber });
	const refusal = answer.status === 422 ? matchAnswer(RefusalAnswer, answer) : undefined;
	if (refusal && isAboutGroup(refusal)) throw wrongGroup(answer, context);
	if (refusal) {
		const repaired = withoutRefused(subscriber, refusal);
		return repaired
			? withNotes(await postOne(repaired.subscriber, context), [repaired.note])
			: classifyRefusal(refusal, subscriber);
	}
	const { data } = read(SubscriberAnswer, answer, context);
	return classifySubscriber(answer.status, data, subscriber);
}

/** POST /api/batch of up to 50 (docs/providers/mailerlite.md#batch); answers are matched by position. */
export const upsertMany: ProviderAdapter["upsertMany"] = async (contacts, context) => {
	if (contacts.length === 0) return done();
	const preparation = context.preparation ?? (await prepare(context));
	const people = await lookUp(contacts, context);
	const { listId } = context.connection;
	const subscribers = people.map(contact => subscriberOf(contact, preparation, listId));
	const outcomes = await isolateRefused(subscribers, part => sendBatch(part, context));
	return done(...(await leaveGroups(people, withMade(contacts, people, outcomes), context)));
};

/** Removes a subscriber from the group of listId; does nothing if they are not in it. */
export async function leaveGroup(id: string, context: ProviderContext): Promise<void> {
	const { listId } = context.connection;
	const path = `/subscribers/${encodeURIComponent(id)}/groups/${encodeURIComponent(listId ?? "")}`;
	if (listId) await drop(context, path, [404, 422]);
}

/** Removes unsubscribed people from the group; if that fails, they alone are deferred. */
async function leaveGroups(
	contacts: readonly SyncContact[],
	outcomes: readonly RecordOutcome[],
	context: ProviderContext,
): Promise<RecordOutcome[]> {
	const after = [...outcomes];
	for (const [at, outcome] of outcomes.entries()) {
		if (!contacts[at]?.left || outcome.status !== "synced" || !outcome.remoteId) continue;
		const { remoteId } = outcome;
		await deferOnFailure(after, [{ at }], () => leaveGroup(remoteId, context));
	}
	return after;
}

async function sendBatch(subscribers: readonly SubscriberRequest[], context: ProviderContext) {
	const requests = subscribers.map(body => ({ method: "POST", path: "api/subscribers", body }));
	const post = () => send(context, { method: "POST", path: "/batch", body: { requests } });
	const answer = await (context.withinQuota?.(post) ?? post());
	splitTooLarge("MailerLite", answer);
	const refusal = answer.status === 422 ? matchAnswer(RefusalAnswer, answer) : undefined;
	if (refusal) {
		const message = `MailerLite: ${refusal.message}`;
		throw new BatchRefused(message, classifyRefusal(refusal), { status: 422 }, refusedPosition(refusal));
	}
	const { responses } = read(BatchAnswer, answer, context);
	if (responses.length !== subscribers.length) {
		const message = `MailerLite answered ${responses.length} of ${subscribers.length} records`;
		throw answerError("protocol", message, answer, context);
	}
	refuseShared(responses, answer, context);
	return mendRefused(subscribers, responses, context);
}

/**
 * Up to this many corrected subscribers are sent one by one; more go in another batch, which counts against a smaller quota.
 */
const MAX_SINGLE_RETRIES = 5;

/** Sends subscribers again without the values that MailerLite refused; other outcomes stand. */
async function mendRefused(
	subscribers: readonly SubscriberRequest[],
	responses: readonly { code: number; body?: unknown }[],
	context: ProviderContext,
): Promise<RecordOutcome[]> {
	const outcomes = responses.map((response, at) => classifyResponse(response, subscribers[at]));
	const repaired = responses.flatMap(({ code, body }, at) => {
		const refusal = code === 422 ? v.safeParse(RefusalAnswer, body) : null;
		const subscriber = subscribers[at];
		const item = subscriber && refusal?.success ? withoutRefused(subscriber, refusal.output) : null;
		return item ? [{ at, item }] : [];
	});
	return resend(outcomes, repaired, async items => {
		const people = items.map(({ subscriber }) => subscriber);
		const answers = people.length > MAX_SINGLE_RETRIES ? await sendBatch(people, context) : [];
		if (people.length <= MAX_SINGLE_RETRIES) {
			for (const person of people) answers.push(await postOne(person, context).catch(deferredBy));
		}
		return answers.map((answer, index) => withNotes(answer, items[index] && [items[index].note]));
	});
}

/** Throws if all responses fail alike, which is about the request: credentials, quota, an outage, the group. */
function refuseShared(
	responses: readonly { code: number; body?: unknown }[],
	answer: ProviderAnswer,
	context: ProviderContext,
): void {
	const [code, ...others] = new Set(responses.map(response => response.code));
	if (code === undefined || others.length > 0) return;
	const kind = kindOfStatus(code);
	if (kind) {
		const parsed = v.safeParse(RefusalAnswer, responses[0]?.body);
		const reason = parsed.success && parsed.output.message ? `, ${parsed.output.message}` : "";
		throw refusal("MailerLite", `${code} for every record${reason}`, answer, context, { kind });
	}
	const groupless = responses.every(
		({ body }) => v.is(RefusalAnswer, body) && isAboutGroup(v.parse(RefusalAnswer, body)),
	);
	if (code === 422 && groupless) throw wrongGroup(answer, context);
}

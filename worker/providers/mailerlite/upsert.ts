import * as v from "valibot";
import type { SyncContact } from "#domain/integrations/sync-contact.ts";
import type { ProviderAnswer } from "../http.ts";
import { BatchRefused, isolateRefused, splitTooLarge } from "../isolate-refused.ts";
import { done } from "../outcomes.ts";
import type { BulkResult, Preparation, ProviderContext, RecordOutcome } from "../port.ts";
import { answerError, buildBody, matchAnswer, readAnswer } from "../read-answer.ts";
import {
	classifyRefusal,
	classifyResponse,
	classifySubscriber,
	isAboutGroup,
	refusedPosition,
} from "./classify.ts";
import { prepare } from "./prepare.ts";
import { kindOfStatus, refuse, send, wrongGroup } from "./request.ts";
import { BatchAnswer, BatchRequest, RefusalAnswer, SubscriberAnswer, SubscriberRequest } from "./schemas.ts";
import { subscriberOf } from "./subscriber.ts";

/** POST /api/subscribers (docs/providers/mailerlite.md#subscriber): 201 is a new person, 200 a known one. */
export async function upsertOne(contact: SyncContact, context: ProviderContext): Promise<BulkResult> {
	const preparation = context.preparation ?? (await prepare(context));
	const subscriber = subscriberOf(contact, preparation, context.connection.listId);
	const body = buildBody(SubscriberRequest, subscriber);
	const answer = await send(context, { method: "POST", path: "/subscribers", body });
	const refusal = answer.status === 422 ? matchAnswer(RefusalAnswer, answer) : undefined;
	if (refusal && isAboutGroup(refusal)) throw wrongGroup(answer, context);
	if (refusal) return done(classifyRefusal(refusal));
	if (answer.status !== 200 && answer.status !== 201) throw refuse(answer, context);
	return done(classifySubscriber(answer.status, readAnswer(SubscriberAnswer, answer, context).data));
}

/** POST /api/batch of up to 50 (docs/providers/mailerlite.md#batch); answers are matched by position. */
export async function upsertMany(
	contacts: readonly SyncContact[],
	context: ProviderContext,
): Promise<BulkResult> {
	if (contacts.length === 0) return done();
	const preparation = context.preparation ?? (await prepare(context));
	const outcomes = await isolateRefused(
		contacts,
		part => sendBatch(part, preparation, context),
		outcome => outcome,
		outcome => outcome,
	);
	return done(...outcomes);
}

async function sendBatch(
	contacts: readonly SyncContact[],
	preparation: Preparation,
	context: ProviderContext,
): Promise<RecordOutcome[]> {
	const { listId } = context.connection;
	const requests = contacts.map(contact => ({
		method: "POST" as const,
		path: "api/subscribers" as const,
		body: subscriberOf(contact, preparation, listId),
	}));
	const answer = await send(context, {
		method: "POST",
		path: "/batch",
		body: buildBody(BatchRequest, { requests }),
	});
	splitTooLarge("MailerLite", answer);
	const refusal = answer.status === 422 ? matchAnswer(RefusalAnswer, answer) : undefined;
	if (refusal) {
		const words = `MailerLite: ${refusal.message}`;
		throw new BatchRefused(words, classifyRefusal(refusal), { status: 422 }, refusedPosition(refusal));
	}
	if (answer.status !== 200) throw refuse(answer, context);
	const { responses } = readAnswer(BatchAnswer, answer, context);
	if (responses.length !== contacts.length) {
		const words = `MailerLite answered ${responses.length} of ${contacts.length} records`;
		throw answerError("protocol", words, answer, context);
	}
	refuseShared(responses, answer, context);
	return responses.map(classifyResponse);
}

/** What every response says alike is about the request: credentials, quota, an outage, the group. */
function refuseShared(
	responses: readonly { code: number; body?: unknown }[],
	answer: ProviderAnswer,
	context: ProviderContext,
): void {
	const [code, ...others] = new Set(responses.map(response => response.code));
	if (code === undefined || others.length > 0) return;
	const kind = kindOfStatus(code);
	if (kind) throw answerError(kind, `MailerLite answered ${code} to every record`, answer, context);
	const groupless = responses.every(
		({ body }) => v.is(RefusalAnswer, body) && isAboutGroup(v.parse(RefusalAnswer, body)),
	);
	if (code === 422 && groupless) throw wrongGroup(answer, context);
}

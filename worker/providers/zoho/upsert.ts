import { isSuccess, type ProviderAnswer } from "../http/http.ts";
import { answerError, matchAnswer, readAnswer, refusal } from "../http/read-answer.ts";
import { BatchRefused, isolateRefused, splitTooLarge } from "../isolate-refused.ts";
import { asCreated, done, isFromEarlierAttempt, resend, withNotes } from "../outcomes.ts";
import type { ProviderAdapter, ProviderContext, RecordOutcome } from "../port.ts";
import type { ProviderError, ProviderErrorKind } from "../provider-error.ts";
import {
	classifyFailure,
	classifyItem,
	failedPosition,
	isFailure,
	type LeadAnswer,
	problemsOf,
} from "./classify.ts";
import { leadOf } from "./lead.ts";
import { removeTag } from "./make-change.ts";
import { prepare } from "./prepare.ts";
import { type RepairedLead, repairLead } from "./repair-lead.ts";
import { kindOfCode, refuse, send } from "./request.ts";
import { DataAnswer, Failure, type ItemAnswer, type ItemFailure, type Lead } from "./schemas.ts";

/** Maximum corrections of a lead: Zoho may name one error per round. */
const MAX_REPAIR_ROUNDS = 6;

/** Upserts up to 100 leads in one call; answers are matched by position (docs/providers/zoho.md#upsert). */
export const upsertMany: ProviderAdapter["upsertMany"] = async (contacts, context) => {
	if (contacts.length === 0) return done();
	const preparation = context.preparation ?? (await prepare(context));
	const built = contacts.map(contact => leadOf(contact, preparation, context.connection));
	const outcomes = await sendMended(built, preparation.fields.companyName, MAX_REPAIR_ROUNDS, context);
	const unsubscribed = contacts.flatMap(({ left }, at) => (left ? [at] : []));
	return done(...(await removeTag(outcomes, unsubscribed, context)));
};

/**
 * Sends leads, and sends refused ones again once corrected; Zoho may name several errors of a record in turn. The placeholder
 * company is added only when Zoho requires it: sent with every call, it would overwrite one that sales has entered.
 */
async function sendMended(
	people: readonly RepairedLead[],
	company: string | undefined,
	rounds: number,
	context: ProviderContext,
): Promise<RecordOutcome[]> {
	const leads = people.map(({ lead }) => lead);
	const answers = await upsertLeads(leads, context);
	const outcomes = answers.map((answer, at) => {
		const outcome = withNotes(classifyItem(answer), people[at]?.notes);
		return leads[at]?.Email_Opt_Out && isFromEarlierAttempt(madeAt(answer), context)
			? asCreated(outcome)
			: outcome;
	});
	const better = people.flatMap(({ lead, notes }, at) => {
		const answer = answers[at];
		const next = rounds > 0 && answer && isFailure(answer) ? repairLead(lead, answer, company) : null;
		return next ? [{ at, item: { lead: next.lead, notes: [...notes, ...next.notes] } }] : [];
	});
	return resend(outcomes, better, items => sendMended(items, company, rounds - 1, context));
}

/** When an updated lead was created. */
const madeAt = (answer: LeadAnswer) =>
	("details" in answer && !isFailure(answer) && answer.details.Created_Time) || null;

/** Sends leads and returns one answer each. Throws ProviderError if the request as a whole fails. */
export function upsertLeads(leads: readonly Lead[], context: ProviderContext): Promise<LeadAnswer[]> {
	return isolateRefused<Lead, LeadAnswer>(
		leads,
		part => sendLeads(part, context),
		(outcome, refusal) =>
			refusal instanceof LeadsRefused
				? refusal.reason
				: { code: "REFUSED", message: "message" in outcome ? outcome.message : "", details: {} },
		postponed => ({ postponed }),
	);
}

async function sendLeads(leads: readonly Lead[], context: ProviderContext): Promise<ItemAnswer[]> {
	// The empty trigger keeps a sync from starting the firm's workflows.
	const body = { data: leads, duplicate_check_fields: ["Email"], trigger: [] };
	const answer = await send(context, { method: "POST", path: "/Leads/upsert", body });
	splitTooLarge("Zoho", answer);
	const items = readItems(answer, context);
	if (!items) throw refuseBatch(answer, context);
	const [only] = items;
	const kind = sharedKind(items);
	if (kind && only && isFailure(only))
		throw refusal("Zoho", only.message || only.code, answer, context, { kind });
	// An error of the whole request may also be in data[], once for all of its records.
	if (items.length < leads.length && items.length === 1 && only && isFailure(only)) {
		throw new LeadsRefused(only);
	}
	if (items.length !== leads.length) {
		throw answerError(
			"protocol",
			`Zoho answered ${items.length} of ${leads.length} records`,
			answer,
			context,
		);
	}
	return items;
}

function readItems(answer: ProviderAnswer, context: ProviderContext): ItemAnswer[] | undefined {
	// Servers differ in the status for a mixed batch; each item has its own status.
	if (isSuccess(answer)) return readAnswer(DataAnswer, answer, context).data;
	return answer.status === 400 ? matchAnswer(DataAnswer, answer)?.data : undefined;
}

/** A flat 400 is about some record without naming its index; any other flat error is about the request. */
function refuseBatch(answer: ProviderAnswer, context: ProviderContext): ProviderError {
	const failure = answer.status === 400 ? matchAnswer(Failure, answer) : undefined;
	return !failure || kindOfCode(failure.code) ? refuse(answer, context) : new LeadsRefused(failure);
}

/** Thrown when a whole call is refused because of one of its leads. */
class LeadsRefused extends BatchRefused {
	readonly reason: ItemFailure;

	constructor(failure: ItemFailure) {
		const message = `Zoho: ${failure.message || failure.code}`;
		super(message, classifyFailure(failure), { status: 400 }, failedPosition(failure));
		this.reason = failure;
	}
}

/** A request-level failure may be repeated in every item instead of standing alone. */
function sharedKind(items: readonly ItemAnswer[]): ProviderErrorKind | undefined {
	const [kind, ...others] = new Set(items.map(item => (isFailure(item) ? kindOfCode(item.code) : undefined)));
	return others.length === 0 ? kind : undefined;
}

/** Returns whether Zoho refused a record only because mandatory fields are missing. */
export function lacksFields(item: LeadAnswer): boolean {
	const problems = isFailure(item) ? problemsOf(item) : [];
	return problems.length > 0 && problems.every(({ code }) => code === "MANDATORY_NOT_FOUND");
}

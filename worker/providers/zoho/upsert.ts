import type { SyncContact } from "#domain/integrations/sync-contact.ts";
import type { ProviderAnswer } from "../http.ts";
import { BatchRefused, isolateRefused, splitTooLarge } from "../isolate-refused.ts";
import { done } from "../outcomes.ts";
import type { BulkResult, ProviderContext } from "../port.ts";
import type { ProviderError, ProviderErrorKind } from "../provider-error.ts";
import { answerError, buildBody, matchAnswer } from "../read-answer.ts";
import { classifyFailure, classifyItem, failedPosition, problemsOf } from "./classify.ts";
import { leadOf } from "./lead.ts";
import { mended } from "./mend.ts";
import { prepare } from "./prepare.ts";
import { kindOfCode, refuse, send } from "./request.ts";
import {
	DataAnswer,
	Failure,
	type ItemAnswer,
	type ItemFailure,
	type Lead,
	UpsertRequest,
} from "./schemas.ts";

/** Name, family name, phone and company may each be named in an answer of its own. */
const MENDING_ROUNDS = 4;
const ANSWERS_WITH_DATA = [200, 201, 202, 207, 400];

/** One or up to 100 leads in one call; answers are matched by position (docs/providers/zoho.md#upsert). */
export async function upsertMany(
	contacts: readonly SyncContact[],
	context: ProviderContext,
): Promise<BulkResult> {
	if (contacts.length === 0) return done();
	const preparation = context.preparation ?? (await prepare(context));
	const leads = contacts.map(contact => leadOf(contact, preparation, context.connection));
	const items = await upsertLeads(leads, context);
	await mendRefused(leads, items, preparation.fields.companyName, context);
	return done(...items.map(classifyItem));
}

/** Sends leads and returns one answer each. Throws ProviderError where the request as a whole failed. */
export function upsertLeads(leads: readonly Lead[], context: ProviderContext): Promise<ItemAnswer[]> {
	return isolateRefused(
		leads,
		part => sendLeads(part, context),
		(outcome, refusal) =>
			refusal instanceof LeadsRefused
				? refusal.reason
				: { code: "REFUSED", message: "message" in outcome ? outcome.message : "", details: {} },
	);
}

async function sendLeads(leads: readonly Lead[], context: ProviderContext): Promise<ItemAnswer[]> {
	const body = buildBody(UpsertRequest, { data: [...leads], duplicate_check_fields: ["Email"], trigger: [] });
	const answer = await send(context, { method: "POST", path: "/Leads/upsert", body });
	splitTooLarge("Zoho", answer);
	const items = readItems(answer);
	if (!items) throw refuseBatch(answer, context);
	const kind = sharedKind(items);
	if (kind) throw answerError(kind, "Zoho refused every record alike", answer, context);
	const [only] = items;
	// What is wrong with the request stands in data[] too, once for all of its records.
	if (items.length < leads.length && items.length === 1 && only && !("status" in only)) {
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

function readItems(answer: ProviderAnswer): ItemAnswer[] | undefined {
	// Deployments differ in which success they answer a mixed batch with; each item speaks for itself.
	return ANSWERS_WITH_DATA.includes(answer.status) ? matchAnswer(DataAnswer, answer)?.data : undefined;
}

/** A flat 400 blames some record without a place in data[]; any other flat error concerns the request. */
function refuseBatch(answer: ProviderAnswer, context: ProviderContext): ProviderError {
	const failure = answer.status === 400 ? matchAnswer(Failure, answer) : undefined;
	if (!failure || kindOfCode(failure.code)) {
		return answer.status < 300
			? answerError("protocol", "Zoho sent an unexpected answer", answer, context)
			: refuse(answer, context);
	}
	return new LeadsRefused(failure);
}

/** A whole call was refused with what is wrong with one of its leads. */
class LeadsRefused extends BatchRefused {
	readonly reason: ItemFailure;

	constructor(failure: ItemFailure) {
		const words = `Zoho: ${failure.message || failure.code}`;
		super(words, classifyFailure(failure), { status: 400 }, failedPosition(failure));
		this.reason = failure;
	}
}

/** A request-level failure may be repeated in every item instead of standing alone. */
function sharedKind(items: readonly ItemAnswer[]): ProviderErrorKind | undefined {
	const [kind, ...others] = new Set(
		items.map(item => ("status" in item ? undefined : kindOfCode(item.code))),
	);
	return others.length === 0 ? kind : undefined;
}

/** Sends what Zoho refused again where that can be mended; a record may have several things wrong, named in turn. */
async function mendRefused(
	leads: Lead[],
	items: ItemAnswer[],
	company: string | undefined,
	context: ProviderContext,
): Promise<void> {
	for (let round = 0; round < MENDING_ROUNDS; round += 1) {
		// Only after Zoho asked for it: a company sent with every call would overwrite one that sales has filled in.
		const better = items.flatMap((item, position) => {
			const lead = leads[position];
			const mendedLead = lead && !("status" in item) ? mended(lead, item, company) : null;
			return mendedLead ? [{ position, lead: mendedLead }] : [];
		});
		if (better.length === 0) return;
		const answers = await upsertLeads(
			better.map(({ lead }) => lead),
			context,
		);
		for (const [index, { position, lead }] of better.entries()) {
			leads[position] = lead;
			const answer = answers[index];
			if (answer) items[position] = answer;
		}
	}
}

/** The mandatory fields for whose absence alone Zoho refused a record; null where it did not, or not for that alone. */
export function missingFields(item: ItemAnswer): (string | undefined)[] | null {
	const problems = "status" in item ? [] : problemsOf(item);
	const missing = problems.length > 0 && problems.every(({ code }) => code === "MANDATORY_NOT_FOUND");
	return missing ? problems.map(({ field }) => field) : null;
}

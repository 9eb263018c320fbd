import type * as v from "valibot";
import type { SyncContact } from "#domain/integrations/sync-contact.ts";
import { BatchRefused, isolateRefused, splitTooLarge } from "../isolate-refused.ts";
import { addressKey, done, groupByAddress, unreported } from "../outcomes.ts";
import type { BulkResult, Preparation, ProviderContext, RecordOutcome } from "../port.ts";
import { buildBody, readAnswer } from "../read-answer.ts";
import { classifyMember, classifyProblem, classifyRefusal } from "./classify.ts";
import { memberHash, memberOf, newStatus } from "./member.ts";
import { prepare } from "./prepare.ts";
import { listPath, memberPath, readProblem, refuse, send } from "./request.ts";
import {
	BulkAnswer,
	BulkRequest,
	MemberAnswer,
	MemberRequest,
	PromotionRequest,
	StatusRequest,
} from "./schemas.ts";

const BULK_TIMEOUT_MS = 120_000;

/** PUT of one member (docs/providers/mailchimp.md#member). Mailchimp does not tell a new member from a known one. */
export async function upsertOne(contact: SyncContact, context: ProviderContext): Promise<BulkResult> {
	const preparation = context.preparation ?? (await prepare(context));
	const path = memberPath(context, memberHash(contact.email));
	const body = buildBody(MemberRequest, memberOf(contact, preparation));
	const answer = await send(context, { method: "PUT", path, body });
	const problem = answer.status === 400 ? readProblem(answer) : undefined;
	if (problem && problem.title !== "JSON Parse Exception") return done(classifyProblem(problem));
	if (answer.status !== 200) throw refuse(answer, context);
	const member = readAnswer(MemberAnswer, answer, context);
	if (contact.marketingConsent && member.status === "transactional") {
		return done(await promoteOne(path, preparation, context));
	}
	return done(classifyMember(member.status, member.id ?? null, "unknown"));
}

/** POST of up to 500 members in one call (docs/providers/mailchimp.md#bulk); answers are matched by address. */
export async function upsertMany(
	contacts: readonly SyncContact[],
	context: ProviderContext,
): Promise<BulkResult> {
	if (contacts.length === 0) return done();
	const preparation = context.preparation ?? (await prepare(context));
	const groups = [...groupByAddress(contacts).values()];
	const unique = groups.flatMap(([first]) => contacts[first ?? 0] ?? []);
	const results = await isolateRefused(
		unique,
		part => sendBatch(part, preparation, context),
		outcome => outcome,
		outcome => outcome,
	);
	const outcomes = contacts.map((): RecordOutcome => unreported("Mailchimp"));
	for (const [index, positions] of groups.entries()) {
		const outcome = results[index];
		if (outcome) for (const position of positions) outcomes[position] = outcome;
	}
	return done(...outcomes);
}

async function sendBatch(
	contacts: readonly SyncContact[],
	preparation: Preparation,
	context: ProviderContext,
): Promise<RecordOutcome[]> {
	const members = contacts.map(contact => memberOf(contact, preparation));
	const answer = await postBatch(
		buildBody(BulkRequest, { members, update_existing: true, sync_tags: false }),
		context,
	);
	const byAddress = readOutcomes(answer);
	const transactional = new Set(
		answer.updated_members
			.filter(({ status }) => status === "transactional")
			.map(member => addressKey(member.email_address)),
	);
	const agreed = contacts.filter(
		({ email, marketingConsent }) => marketingConsent && transactional.has(addressKey(email)),
	);
	for (const [address, outcome] of await promoteMany(agreed, preparation, context))
		byAddress.set(address, outcome);
	return contacts.map(({ email }) => byAddress.get(addressKey(email)) ?? unreported("Mailchimp"));
}

/** Outcomes by address from the three arrays of a bulk answer; an error outweighs the rest. */
function readOutcomes(answer: v.InferOutput<typeof BulkAnswer>): Map<string, RecordOutcome> {
	const byAddress = new Map<string, RecordOutcome>();
	for (const { email_address, status, id } of answer.new_members) {
		byAddress.set(addressKey(email_address), classifyMember(status, id ?? null, "created"));
	}
	for (const { email_address, status, id } of answer.updated_members) {
		byAddress.set(addressKey(email_address), classifyMember(status, id ?? null, "updated"));
	}
	for (const { email_address, error, error_code, field, field_message } of answer.errors) {
		const words = field_message ? `${error} ${field_message}` : error;
		byAddress.set(addressKey(email_address), classifyRefusal("", words, field ?? "", error_code ?? ""));
	}
	return byAddress;
}

async function postBatch(body: string, context: ProviderContext) {
	const path = `${listPath(context)}?skip_merge_validation=true&skip_duplicate_check=true`;
	const answer = await send(context, { method: "POST", path, body, timeoutMs: BULK_TIMEOUT_MS });
	splitTooLarge("Mailchimp", answer);
	const problem = answer.status === 400 ? readProblem(answer) : undefined;
	if (problem && problem.title !== "JSON Parse Exception") {
		const index = /^members\D{1,8}(\d+)/u.exec(problem.errors[0]?.field ?? "")?.[1];
		throw new BatchRefused(
			`Mailchimp: ${problem.detail || problem.title}`,
			classifyProblem(problem),
			{ status: 400 },
			index === undefined ? undefined : Number(index),
		);
	}
	if (answer.status !== 200) throw refuse(answer, context);
	return readAnswer(BulkAnswer, answer, context);
}

/** Somebody stored as transactional has agreed since: the one case in which a status is sent. */
async function promoteOne(
	path: string,
	preparation: Preparation,
	context: ProviderContext,
): Promise<RecordOutcome> {
	const body = buildBody(StatusRequest, { status: promotedStatus(preparation) });
	const answer = await send(context, { method: "PATCH", path, body });
	const problem = answer.status === 400 ? readProblem(answer) : undefined;
	if (problem) return classifyProblem(problem);
	if (answer.status !== 200) throw refuse(answer, context);
	const member = readAnswer(MemberAnswer, answer, context);
	return classifyMember(member.status, member.id ?? null, "updated");
}

/** The same for many, in one more call. */
async function promoteMany(
	contacts: readonly SyncContact[],
	preparation: Preparation,
	context: ProviderContext,
): Promise<Map<string, RecordOutcome>> {
	const status = promotedStatus(preparation);
	const outcomes = await isolateRefused(
		contacts,
		async part => {
			const members = part.map(({ email }) => ({ email_address: email.trim(), status }));
			const body = buildBody(PromotionRequest, { members, update_existing: true, sync_tags: false });
			const byAddress = readOutcomes(await postBatch(body, context));
			return part.map(({ email }) => byAddress.get(addressKey(email)) ?? unreported("Mailchimp"));
		},
		outcome => outcome,
	);
	return new Map(outcomes.map((outcome, index) => [addressKey(contacts[index]?.email ?? ""), outcome]));
}

function promotedStatus(preparation: Preparation): "subscribed" | "pending" {
	return newStatus(true, preparation) === "pending" ? "pending" : "subscribed";
}

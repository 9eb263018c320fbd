import type * as v from "valibot";
import type { SyncContact, Values } from "#domain/integrations/field-mapping.ts";
import { emailKey } from "#domain/shape.ts";
import { matchAnswer } from "../http/read-answer.ts";
import { BatchRefused, isolateRefused, positionIn, splitTooLarge } from "../isolate-refused.ts";
import { done, resend, unreported, upsertUnique, withNotes } from "../outcomes.ts";
import type { BulkResult, Preparation, ProviderAdapter, ProviderContext, RecordOutcome } from "../port.ts";
import { classifyMember, classifyProblem, classifyRefusal, withoutRefused } from "./classify.ts";
import { memberOf, newStatus } from "./member.ts";
import { prepare } from "./prepare.ts";
import { changePath, listPath, read, send } from "./request.ts";
import { BulkAnswer, type Member, MemberAnswer, ProblemAnswer } from "./schemas.ts";

const BULK_TIMEOUT_MS = 120_000;

/** PUT of one member (docs/providers/mailchimp.md#member). The answer does not say whether the member is new. */
export async function upsertOne(contact: SyncContact, context: ProviderContext): Promise<BulkResult> {
	const preparation = context.preparation ?? (await prepare(context));
	return done(await putMember(contact, memberOf(contact, preparation), preparation, context));
}

async function putMember(
	contact: SyncContact,
	member: Member,
	preparation: Preparation,
	context: ProviderContext,
): Promise<RecordOutcome> {
	const path = changePath(context, contact.email);
	const answer = await send(context, { method: "PUT", path, body: member });
	const problem = answer.status === 400 ? matchAnswer(ProblemAnswer, answer) : undefined;
	if (problem && problem.title !== "JSON Parse Exception") {
		const better = withoutRefused(problem.errors, member.merge_fields);
		if (!better) return classifyProblem(problem);
		const next = { ...member, merge_fields: better.values };
		return withNotes(await putMember(contact, next, preparation, context), [better.note]);
	}
	const stored = read(MemberAnswer, answer, context);
	const wanted = statusWanted(stored.status, contact, preparation, ["transactional", "archived"]);
	if (wanted) return (await setStatus(contact, wanted, context)) ?? unreported("Mailchimp");
	return classifyMember(stored, contact, "unknown");
}

/** A status that a call may set. */
type Status = "subscribed" | "pending" | "unsubscribed";

/** PATCH of a member's status, with these merge fields if accepted; null if there is no such member. */
export async function setStatus(
	contact: Pick<SyncContact, "email" | "left" | "marketingConsent">,
	status: Status,
	context: ProviderContext,
	merge_fields: Values = {},
): Promise<RecordOutcome | null> {
	const path = changePath(context, contact.email);
	const answer = await send(context, { method: "PATCH", path, body: { status, merge_fields } });
	if (answer.status === 404) return null;
	const problem = answer.status === 400 ? matchAnswer(ProblemAnswer, answer) : undefined;
	if (problem) {
		const better = withoutRefused(problem.errors, merge_fields);
		if (!better) return classifyProblem(problem);
		const outcome = await setStatus(contact, status, context, better.values);
		return outcome && withNotes(outcome, [better.note]);
	}
	return classifyMember(read(MemberAnswer, answer, context), contact, "updated");
}

/** POST of up to 500 members in one call (docs/providers/mailchimp.md#bulk); answers are matched by address. */
export const upsertMany: ProviderAdapter["upsertMany"] = async (contacts, context) => {
	return upsertUnique("Mailchimp", contacts, async unique => {
		const preparation = context.preparation ?? (await prepare(context));
		const people = unique.map(contact => ({ contact, member: memberOf(contact, preparation) }));
		return isolateRefused(people, part => sendBatch(part, preparation, context));
	});
};

interface Person {
	contact: SyncContact;
	member: Member;
}

/** Makes one call, another for members who have consented since, and another for those with a refused value. */
async function sendBatch(
	people: readonly Person[],
	preparation: Preparation,
	context: ProviderContext,
): Promise<RecordOutcome[]> {
	const members = people.map(({ member }) => member);
	const contacts = people.map(({ contact }) => contact);
	const answer = await postBatch(members, context);
	const statuses = new Map(
		answer.updated_members.map(member => [emailKey(member.email_address), member.status]),
	);
	const changes = contacts.flatMap((contact, at) => {
		const stored = statuses.get(emailKey(contact.email)) ?? "";
		// A bulk sync must not restore members whom the account's staff archived.
		const status = statusWanted(stored, contact, preparation, ["transactional"]);
		return status ? [{ at, item: { contact, status } }] : [];
	});
	const reported = readOutcomes(answer, contacts);
	const outcomes = await resend(reported, changes, items => changeStatuses(items, context));
	const better = people.flatMap((person, at) => {
		const { contact, member } = person;
		const retry = withoutRefused(errorsOf(answer, contact.email), member.merge_fields);
		if (!retry) return [];
		const { values: merge_fields, note } = retry;
		return [{ at, item: { contact, member: { ...member, merge_fields }, note } }];
	});
	return resend(outcomes, better, async items => {
		const again = await sendBatch(items, preparation, context);
		return again.map((outcome, index) => withNotes(outcome, items[index] && [items[index].note]));
	});
}

type Bulk = v.InferOutput<typeof BulkAnswer>;

/** Returns the field errors of one member in a bulk answer. */
function errorsOf({ errors }: Bulk, email: string): { field: string; message: string }[] {
	return errors
		.filter(each => emailKey(each.email_address) === emailKey(email) && each.field)
		.map(({ field, field_message, error }) => ({ field: field ?? "", message: field_message || error }));
}

/** Returns one outcome per contact from the three arrays of a bulk answer; an error takes precedence. */
function readOutcomes(answer: Bulk, contacts: readonly SyncContact[]): RecordOutcome[] {
	const stored = new Map<string, { member: Bulk["new_members"][number]; action: "created" | "updated" }>();
	for (const member of answer.new_members)
		stored.set(emailKey(member.email_address), { member, action: "created" });
	for (const member of answer.updated_members)
		stored.set(emailKey(member.email_address), { member, action: "updated" });
	const errors = new Map(answer.errors.map(error => [emailKey(error.email_address), error]));
	return contacts.map(contact => {
		const key = emailKey(contact.email);
		const [member, refused] = [stored.get(key), errors.get(key)];
		if (!refused) {
			return member ? classifyMember(member.member, contact, member.action) : unreported("Mailchimp");
		}
		const { error, error_code, field, field_message } = refused;
		const reason = field_message ? `${error} ${field_message}` : error;
		return classifyRefusal("", reason, field ?? "", error_code ?? "");
	});
}

async function postBatch(members: readonly object[], context: ProviderContext) {
	const path = `${listPath(context)}?skip_merge_validation=true&skip_duplicate_check=true`;
	// sync_tags would remove all tags that are not named.
	const body = { members, update_existing: true, sync_tags: false };
	const answer = await send(context, { method: "POST", path, body, timeoutMs: BULK_TIMEOUT_MS });
	splitTooLarge("Mailchimp", answer);
	const problem = answer.status === 400 ? matchAnswer(ProblemAnswer, answer) : undefined;
	if (problem && problem.title !== "JSON Parse Exception") {
		throw new BatchRefused(
			`Mailchimp: ${problem.detail || problem.title}`,
			classifyProblem(problem),
			{ status: 400 },
			positionIn(problem.errors[0]?.field, /^members\D{1,8}(\d+)/u),
		);
	}
	return read(BulkAnswer, answer, context);
}

interface Change {
	contact: SyncContact;
	status: Status;
}

/** Corrects the statuses of these members in one more call. */
function changeStatuses(changes: readonly Change[], context: ProviderContext): Promise<RecordOutcome[]> {
	return isolateRefused(changes, async part => {
		const members = part.map(({ contact, status }) => ({ email_address: contact.email.trim(), status }));
		const answer = await postBatch(members, context);
		return readOutcomes(
			answer,
			part.map(({ contact }) => contact),
		);
	});
}

/** Returns the status to set if the member unsubscribed here but still gets mail, or consented but gets none; else null. */
function statusWanted(
	stored: string,
	{ left, marketingConsent }: SyncContact,
	preparation: Preparation,
	waiting: readonly string[],
): Status | null {
	if (left) return stored === "subscribed" || stored === "pending" ? "unsubscribed" : null;
	if (!marketingConsent || !waiting.includes(stored)) return null;
	// Mailchimp does not say whether an archived member had unsubscribed, so it has to ask them to confirm.
	if (stored === "archived") return "pending";
	return newStatus(true, preparation) === "pending" ? "pending" : "subscribed";
}

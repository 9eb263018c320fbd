import type { SyncContact } from "#domain/integrations/field-mapping.ts";
import { toRanges } from "../../ranges.ts";
import { matchAnswer, messageError, readAnswer, unknownList } from "../http/read-answer.ts";
import { BatchRefused, isolateRefused, positionIn } from "../isolate-refused.ts";
import { deferredBy } from "../outcomes.ts";
import type { ProviderContext, RecordOutcome } from "../port.ts";
import { contactOf, withoutRefused } from "./contact.ts";
import { prepare, readCustomFields } from "./prepare.ts";
import { readMessages, refuse, send } from "./request.ts";
import { ErrorsAnswer, JobAnswer, MAX_CONTACTS, type SendGridTicket } from "./schemas.ts";
import { leaveList } from "./search.ts";

/** 6 MB, minus room for the rest of the body. */
const MAX_BYTES = 6_000_000 - 10_000;
const UPLOAD_TIMEOUT_MS = 120_000;
/** A new custom field is not usable at once. */
const NEW_FIELD_MS = 15_000;

/** A validated contact, encoded: thousands of objects would take many times the memory. */
type Entry = { position: number; text: string };
type Submitted = Pick<SendGridTicket, "jobs" | "refused" | "later" | "notes">;
/** The result for one contact: its job's id, why it was refused, or why it is deferred. */
type Uploaded = string | { message: string; field: string | null } | { later: Deferred };
type Deferred = Extract<RecordOutcome, { status: "deferred" }>;

/**
 * Submits contacts: one job for people with consent, who join the list, and one for all others; more if they exceed 30,000
 * contacts or 6 MB. Positions are indexes in the contacts.
 */
export async function submit(
	contacts: readonly SyncContact[],
	positions: readonly number[],
	context: ProviderContext,
): Promise<Submitted> {
	const preparation = context.preparation ?? (await prepare(context));
	const { listId } = context.connection;
	const submitted: Submitted = { jobs: [], refused: [], later: [], notes: [] };
	// First, because it is idempotent: a failure here loses no job.
	await leaveList(
		positions.flatMap(position => {
			const person = contacts[position];
			return person?.left ? [person.email] : [];
		}),
		context,
	);
	const listed: Entry[] = [];
	const unlisted: Entry[] = [];
	for (const position of positions) {
		const person = contacts[position];
		if (!person) continue;
		const built = contactOf(person, preparation);
		if ("text" in built) (person.marketingConsent && listId ? listed : unlisted).push({ position, ...built });
		else submitted.refused.push({ position, ...built });
	}
	const parts = [
		...Array.from(chunks(listed), part => ({ part, list: listId })),
		...Array.from(chunks(unlisted), part => ({ part, list: null })),
	];
	for (const [at, { part, list }] of parts.entries()) {
		try {
			await submitPart(part, list, submitted, context);
		} catch (error) {
			// Accepted jobs stand; the rest is deferred after any error.
			if (submitted.jobs.length === 0) throw error;
			const remaining = parts.slice(at).flatMap(each => each.part.map(({ position }) => position));
			submitted.later.push(laterOf(remaining, deferredBy(error)));
			break;
		}
	}
	return submitted;
}

function laterOf(positions: number[], { message, retryAfterMs }: Deferred): Submitted["later"][number] {
	const ordered = positions.toSorted((a, b) => a - b);
	return { ranges: toRanges(ordered), message, retryAfterMs };
}

/** Splits into parts of at most 30,000 contacts and 6 MB. */
function* chunks(entries: readonly Entry[]): Generator<Entry[]> {
	let part: Entry[] = [];
	let bytes = 0;
	for (const entry of entries) {
		const size = Buffer.byteLength(entry.text) + 1;
		if (part.length === MAX_CONTACTS || (part.length > 0 && bytes + size > MAX_BYTES)) {
			yield part;
			part = [];
			bytes = 0;
		}
		part.push(entry);
		bytes += size;
	}
	if (part.length > 0) yield part;
}

async function submitPart(
	entries: readonly Entry[],
	listId: string | null,
	submitted: Submitted,
	context: ProviderContext,
): Promise<void> {
	const results = await isolateRefused<Entry, Uploaded>(
		entries,
		async part => {
			const id = await upload(part, listId, context);
			return part.map(() => id);
		},
		outcome => ({
			message: "message" in outcome ? outcome.message : "",
			field: outcome.status === "rejected" ? (outcome.field ?? null) : null,
		}),
		later => ({ later }),
	);
	const jobs = new Map<string, number[]>();
	const waiting = new Map<Deferred, number[]>();
	const repaired: Entry[] = [];
	for (const [index, entry] of entries.entries()) {
		const { position } = entry;
		const result = results[index];
		if (typeof result === "string") gather(jobs, result, position);
		else if (result && "later" in result) gather(waiting, result.later, position);
		else if (result) {
			const better = withoutRefused(entry.text, result);
			if (!better) submitted.refused.push({ position, ...result });
			else {
				repaired.push({ position, text: better.text });
				submitted.notes.push({ position, note: better.note });
			}
		}
	}
	for (const [id, taken] of jobs) submitted.jobs.push({ id, ranges: toRanges(taken) });
	for (const [reason, positions] of waiting) submitted.later.push(laterOf(positions, reason));
	if (repaired.length === 0) return;
	try {
		await submitPart(repaired, listId, submitted, context);
	} catch (error) {
		const positions = repaired.map(({ position }) => position);
		submitted.later.push(laterOf(positions, deferredBy(error)));
	}
}

function gather<Key>(groups: Map<Key, number[]>, key: Key, position: number): void {
	const group = groups.get(key);
	if (group) group.push(position);
	else groups.set(key, [position]);
}

/** PUT of one part. Returns the id of the asynchronous job. */
async function upload(part: readonly Entry[], listId: string | null, context: ProviderContext) {
	const lists = listId ? `"list_ids":[${JSON.stringify(listId)}],` : "";
	const body = `{${lists}"contacts":[${part.map(({ text }) => text).join(",")}]}`;
	const call = { method: "PUT", path: "/marketing/contacts", body, timeoutMs: UPLOAD_TIMEOUT_MS } as const;
	const answer = await send(context, call);
	if (answer.status === 202) return readAnswer(JobAnswer, answer, context).job_id;
	const message = readMessages(answer);
	if (answer.status === 413) {
		const outcome = { status: "rejected", message: message ?? "The contact is too large" } as const;
		throw new BatchRefused("SendGrid found the upload too large", outcome, { status: 413 });
	}
	if (answer.status !== 400 || !message) throw refuse(answer, context);
	if (/custom field/iu.test(message) && (await areKnown(message, context))) {
		const wait = `SendGrid does not take its new fields yet: ${message}`;
		throw messageError("transient", wait, answer, context, NEW_FIELD_MS);
	}
	if (/list.?ids?\b/iu.test(message)) throw unknownList("SendGrid", "list", answer, context);
	if (/custom field/iu.test(message)) {
		throw messageError("misconfigured", `SendGrid: ${message}`, answer, context);
	}
	const field = matchAnswer(ErrorsAnswer, answer)?.errors[0]?.field ?? undefined;
	const outcome = { status: "rejected", message, ...(field ? { field } : {}) } as const;
	const position = positionIn(message, /contacts\D{1,2}(\d+)/u);
	throw new BatchRefused(`SendGrid: ${message}`, outcome, { status: 400 }, position);
}

/** Returns whether the account has all fields whose ids a refusal names: then they are just too new to be used. */
async function areKnown(message: string, context: ProviderContext): Promise<boolean> {
	const named =
		/supplied - (?<ids>.+)$/iu
			.exec(message)
			?.groups?.ids?.split(",")
			.map(id => id.trim()) ?? [];
	const known = new Set((await readCustomFields(context)).map(({ key }) => key));
	return named.length > 0 && named.every(id => known.has(id));
}

import type { SyncContact } from "#domain/integrations/sync-contact.ts";
import { BatchRefused, isolateRefused } from "../isolate-refused.ts";
import type { ProviderContext } from "../port.ts";
import { answerError, matchAnswer, readAnswer } from "../read-answer.ts";
import { contactOf } from "./contact.ts";
import { prepare } from "./prepare.ts";
import { readWords, refuse, send } from "./request.ts";
import { ErrorsAnswer, JobAnswer, MAX_CONTACTS, type SendGridTicket } from "./schemas.ts";
import { toRanges } from "./ticket.ts";

/** 6 MB, less room for the envelope. */
const MAX_BYTES = 6_000_000 - 10_000;
const UPLOAD_TIMEOUT_MS = 120_000;

/** A checked contact, as the text that is sent: thousands of objects would take many times the room. */
type Entry = { position: number; text: string };
type Submitted = Pick<SendGridTicket, "jobs" | "refused">;

/**
 * Hands contacts to SendGrid: one job for those who agreed, who join the list, and one for the others, who do not;
 * more where they exceed 30,000 or 6 MB. Positions name places among the contacts.
 */
export async function submit(
	contacts: readonly SyncContact[],
	positions: readonly number[],
	context: ProviderContext,
): Promise<Submitted> {
	const { fields } = context.preparation ?? (await prepare(context));
	const { listId } = context.connection;
	const submitted: Submitted = { jobs: [], refused: [] };
	const listed: Entry[] = [];
	const unlisted: Entry[] = [];
	for (const position of positions) {
		const person = contacts[position];
		if (!person) continue;
		const built = contactOf(person, fields);
		if (!("contact" in built)) submitted.refused.push({ position, ...built });
		else
			(person.marketingConsent && listId ? listed : unlisted).push({
				position,
				text: JSON.stringify(built.contact),
			});
	}
	for (const part of chunks(listed)) await submitPart(part, listId, submitted, context);
	for (const part of chunks(unlisted)) await submitPart(part, null, submitted, context);
	return submitted;
}

/** Parts of at most 30,000 contacts and 6 MB. */
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
	const results = await isolateRefused<Entry, string | { message: string; field: string | null }>(
		entries,
		async part => {
			const id = await upload(part, listId, context);
			return part.map(() => id);
		},
		outcome => ({
			message: "message" in outcome ? outcome.message : "",
			field: outcome.status === "rejected" ? (outcome.field ?? null) : null,
		}),
	);
	const jobs = new Map<string, number[]>();
	for (const [index, { position }] of entries.entries()) {
		const result = results[index];
		if (typeof result === "string") {
			const taken = jobs.get(result);
			if (taken) taken.push(position);
			else jobs.set(result, [position]);
		} else if (result) submitted.refused.push({ position, ...result });
	}
	for (const [id, taken] of jobs) submitted.jobs.push({ id, ranges: toRanges(taken) });
}

/** PUT of one part; returns the id of the job that takes it from there. */
async function upload(
	part: readonly Entry[],
	listId: string | null,
	context: ProviderContext,
): Promise<string> {
	const lists = listId ? `"list_ids":[${JSON.stringify(listId)}],` : "";
	const body = `{${lists}"contacts":[${part.map(({ text }) => text).join(",")}]}`;
	const call = { method: "PUT", path: "/marketing/contacts", body, timeoutMs: UPLOAD_TIMEOUT_MS } as const;
	const answer = await send(context, call);
	if (answer.status === 202) return readAnswer(JobAnswer, answer, context).job_id;
	const words = readWords(answer);
	if (answer.status === 413) {
		const outcome = { status: "rejected", message: words ?? "The contact is too large" } as const;
		throw new BatchRefused("SendGrid found the upload too large", outcome, { status: 413 });
	}
	if (answer.status !== 400 || !words) throw refuse(answer, context);
	if (/custom field|list.?ids?\b/iu.test(words)) {
		throw answerError("misconfigured", `SendGrid: ${words}`, answer, context);
	}
	const field = matchAnswer(ErrorsAnswer, answer)?.errors[0]?.field ?? undefined;
	const outcome = { status: "rejected", message: words, ...(field ? { field } : {}) } as const;
	const index = /contacts\D{1,2}(\d+)/u.exec(words)?.[1];
	throw new BatchRefused(
		`SendGrid: ${words}`,
		outcome,
		{ status: 400 },
		index === undefined ? undefined : Number(index),
	);
}

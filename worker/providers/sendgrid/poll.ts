import * as v from "valibot";
import type { SyncContact } from "#domain/integrations/field-mapping.ts";
import { emailKey } from "#domain/shape.ts";
import { fromRanges } from "../../ranges.ts";
import { done, SETTLED, unreported, withNotes } from "../outcomes.ts";
import type { BulkResult, ProviderContext, RecordOutcome, Ticket } from "../port.ts";
import { ProviderError } from "../provider-error.ts";
import { readErrorsFile } from "./errors-file.ts";
import { find } from "./request.ts";
import { ImportAnswer, type SendGridTicket, TicketSchema } from "./schemas.ts";
import { searchAddresses } from "./search.ts";
import { submit } from "./submit.ts";

const FIRST_POLL_MS = 500;
const MAX_POLL_MS = 60_000;
/** Some jobs never leave "pending"; after this long their contacts are sent again later. */
const GIVE_UP_MS = 15 * 60_000;
const RESEND_MS = 60 * 60_000;
const MAX_RESENT = 2;
/** Tolerance for clock skew: a contact changed this long before the upload still counts as changed by it. */
const CLOCK_SKEW_MS = 2 * 60_000;

/** Submits the contacts; the result is pending unless all of them were refused at once. */
export async function start(contacts: readonly SyncContact[], context: ProviderContext): Promise<BulkResult> {
	if (contacts.length === 0) return done();
	const submittedAt = context.now();
	const submitted = await submit(contacts, [...contacts.keys()], context);
	return settleOrWait({ provider: "sendgrid", submittedAt, polls: 0, resent: 0, ...submitted }, contacts);
}

/** Polls every job of the ticket (docs/providers/sendgrid.md#jobs); a job that SendGrid has lost is submitted again. */
export async function poll(raw: Ticket, contacts: readonly SyncContact[], context: ProviderContext) {
	const read = v.safeParse(TicketSchema, raw);
	if (!read.success) throw new ProviderError("protocol", "The ticket of the import cannot be read");
	const ticket = read.output;
	const finished: { positions: number[]; answer: ImportAnswer }[] = [];
	const waiting: SendGridTicket["jobs"] = [];
	const lost: number[] = [];
	for (const job of ticket.jobs) {
		const path = `/marketing/contacts/imports/${encodeURIComponent(job.id)}`;
		const answer = await find(ImportAnswer, context, { path });
		if (!answer) lost.push(...fromRanges(job.ranges));
		else if (answer.status === "pending") waiting.push(job);
		else finished.push({ positions: fromRanges(job.ranges), answer });
	}
	if (lost.length > 0 && ticket.resent < MAX_RESENT) return resend(ticket, lost, contacts, context);
	const late = context.now() - ticket.submittedAt > GIVE_UP_MS;
	if (waiting.length > 0 && !late) return settleOrWait({ ...ticket, polls: ticket.polls + 1 }, contacts);

	const outcomes = refusedOutcomes(ticket, contacts);
	const again: RecordOutcome = {
		status: "deferred",
		message: "SendGrid accepted the contact but has not said what became of it",
		retryAfterMs: RESEND_MS,
	};
	const open = [...lost, ...waiting.flatMap(({ ranges }) => fromRanges(ranges))];
	for (const position of open) outcomes[position] = again;
	for (const { positions, answer } of finished) {
		await settleJob(answer, { positions, submittedAt: ticket.submittedAt }, contacts, outcomes, context);
	}
	for (const { position, note } of ticket.notes) {
		const outcome = outcomes[position];
		if (outcome) outcomes[position] = withNotes(outcome, [note]);
	}
	return done(...outcomes);
}

async function resend(
	ticket: SendGridTicket,
	lost: readonly number[],
	contacts: readonly SyncContact[],
	context: ProviderContext,
): Promise<BulkResult> {
	const lostPositions = new Set(lost);
	const waiting = ticket.jobs.filter(({ ranges }) => !lostPositions.has(ranges[0]?.[0] ?? -1));
	const { jobs, refused, later, notes } = await submit(contacts, lost, context);
	return settleOrWait(
		{
			...ticket,
			polls: 0,
			resent: ticket.resent + 1,
			jobs: [...waiting, ...jobs],
			refused: [...ticket.refused, ...refused],
			later: [...ticket.later, ...later],
			notes: [...ticket.notes, ...notes],
		},
		contacts,
	);
}

function settleOrWait(ticket: SendGridTicket, contacts: readonly SyncContact[]): BulkResult {
	if (ticket.jobs.length === 0) return done(...refusedOutcomes(ticket, contacts));
	const pollAfterMs = Math.min(FIRST_POLL_MS * 2 ** ticket.polls, MAX_POLL_MS);
	return { kind: "pending", ticket, pollAfterMs };
}

/** Returns one outcome per contact: refused ones are final, all others still open. */
function refusedOutcomes(ticket: SendGridTicket, contacts: readonly SyncContact[]): RecordOutcome[] {
	const outcomes = contacts.map((): RecordOutcome => unreported("SendGrid"));
	for (const { position, message, field } of ticket.refused) {
		outcomes[position] = { status: "rejected", message, ...(field ? { field } : {}) };
	}
	for (const { ranges, message, retryAfterMs } of ticket.later) {
		for (const position of fromRanges(ranges))
			outcomes[position] = { status: "deferred", message, retryAfterMs };
	}
	return outcomes;
}

/** Settles the contacts of a job. It reports only counts: which contacts failed is in its errors file, or found by search. */
async function settleJob(
	{ status, results, started_at }: ImportAnswer,
	{ positions, submittedAt }: { positions: readonly number[]; submittedAt: number },
	contacts: readonly SyncContact[],
	outcomes: RecordOutcome[],
	context: ProviderContext,
): Promise<void> {
	const failures = results.errors_url ? await readErrorsFile(results.errors_url, context) : null;
	const address = (position: number) => emailKey(contacts[position]?.email ?? "");
	const open: number[] = [];
	for (const position of positions) {
		const message = failures?.named.get(address(position));
		if (message !== undefined) outcomes[position] = { status: "rejected", message };
		else open.push(position);
	}
	const refused: RecordOutcome = {
		status: "rejected",
		message: failures?.general
			? `SendGrid could not import the contact: ${failures.general}`
			: "SendGrid could not import the contact",
	};
	const named = positions.length - open.length;
	const accounted = status === "completed" || (status === "errored" && results.errored_count > 0);
	if (accounted && named >= results.errored_count) {
		for (const position of open) outcomes[position] = SETTLED;
		return;
	}
	// No contact was stored; one that looks just changed was changed by an earlier upload.
	if (status === "failed" && results.errored_count >= positions.length) {
		for (const position of open) outcomes[position] = refused;
		return;
	}
	const since = Date.parse(started_at ?? "") || submittedAt - CLOCK_SKEW_MS;
	const stored = await searchAddresses(open.map(address), context);
	for (const position of open) {
		const contact = stored.get(address(position));
		const changed = contact && (contact.updatedAt ?? since) >= since;
		outcomes[position] = changed ? { status: "synced", action: "unknown", remoteId: contact.id } : refused;
	}
}

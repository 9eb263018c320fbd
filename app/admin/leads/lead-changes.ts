import * as v from "valibot";
import { randomKey } from "#app/http/random-key.ts";
import { createKeyedMutex } from "#domain/keyed-mutex.ts";
import type { LeadStatus } from "#domain/leads/status.ts";
import { type Change, sendOrQueue } from "../shell/offline/pending-changes.ts";
import { STATUS_WORDS } from "./status-words.ts";

/** Changes a lead, or waits for the connection. Waiting changes of one kind are merged, and the later one wins. */
export function changeLead(
	{ id }: { id: string },
	what: "owner" | "plan" | "status",
	words: string,
	body: Change["body"],
	below = "",
): Promise<unknown> {
	const href = `/admin/leads/${id}`;
	const url = `/api/leads/${id}${below}`;
	return sendOrQueue({ name: `${what} ${id}`, words, place: href, method: "PATCH", url, body });
}

/** Makes a change of the fields of a lead, named by its id, after those under way: it is based on the revision that they store. */
export const inTurn = createKeyedMutex();

/** Changes a lead's status, or waits for the connection. */
export function changeStatus(
	lead: { id: string; fullName: string },
	change: { status: LeadStatus; from: LeadStatus; unanswered: boolean },
): Promise<unknown> {
	const words = `Status of ${lead.fullName}: ${STATUS_WORDS[change.status]}`;
	return changeLead(lead, "status", words, change, "/status");
}

/** Adds something to a lead, or waits for the connection. Additions are never merged. */
export function addToLead(
	{ id }: { id: string },
	what: "contact" | "note",
	words: string,
	body: Change["body"],
): Promise<unknown> {
	const url = `/api/leads/${id}/${what === "note" ? "notes" : what}`;
	const name = `${what} ${id} ${randomKey()}`;
	return sendOrQueue({ name, words, place: `/admin/leads/${id}`, method: "POST", url, body });
}

const Contacted = v.object({ firstContactAt: v.nullable(v.string()), lastActivityAt: v.string() });
const Edited = v.object({ revision: v.number() });

/** Whether the change with this response was recorded as the first contact: then both times are equal. */
export function wasFirstContact(answer: unknown): boolean {
	const { success, output } = v.safeParse(Contacted, answer);
	return success && output.firstContactAt === output.lastActivityAt;
}

/**
 * Returns the lead's revision after the change with this response: an undo based on it is refused if the lead was changed
 * since.
 */
export function revisionOf(answer: unknown): number | undefined {
	const { success, output } = v.safeParse(Edited, answer);
	return success ? output.revision : undefined;
}

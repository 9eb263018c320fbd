import * as v from "valibot";
import { randomKey } from "#app/http/random-key.ts";
import type { LeadStatus } from "#domain/leads/status.ts";
import { type Change, sendOrWait } from "../shell/offline/waiting";
import { STATUS_WORDS } from "./status-words";

/** Changes something of a lead, or waits for the connection: of two changes of one kind the later stands for both. */
export function changeLead(
	{ id }: { id: string },
	what: "owner" | "plan" | "status",
	words: string,
	body: Change["body"],
	below = "",
): Promise<unknown> {
	const place = `/admin/leads/${id}`;
	const url = `/api/leads/${id}${below}`;
	return sendOrWait({ name: `${what} ${id}`, words, place, method: "PATCH", url, body });
}

/** The same for a lead's status. */
export function changeStatus(
	lead: { id: string; fullName: string },
	change: { status: LeadStatus; from: LeadStatus; unanswered: boolean },
): Promise<unknown> {
	const words = `Status of ${lead.fullName}: ${STATUS_WORDS[change.status]}`;
	return changeLead(lead, "status", words, change, "/status");
}

/** Adds something to a lead, or waits for the connection; none stands for another. */
export function addToLead(
	{ id }: { id: string },
	what: "contact" | "note",
	words: string,
	body: Change["body"],
): Promise<unknown> {
	const url = `/api/leads/${id}/${what === "note" ? "notes" : what}`;
	const name = `${what} ${id} ${randomKey()}`;
	return sendOrWait({ name, words, place: `/admin/leads/${id}`, method: "POST", url, body });
}

const Contacted = v.object({ firstContactAt: v.nullable(v.string()), lastActivityAt: v.string() });
const Edited = v.object({ revision: v.number() });

/** Whether the change that answered so was taken for the lead's first answer: both times are its own then. */
export function wasFirstContact(answer: unknown): boolean {
	const { success, output } = v.safeParse(Contacted, answer);
	return success && output.firstContactAt === output.lastActivityAt;
}

/** The lead's revision after a change that answered so: what takes it back is refused once somebody changed the lead. */
export function revisionOf(answer: unknown): number | undefined {
	const { success, output } = v.safeParse(Edited, answer);
	return success ? output.revision : undefined;
}

import { randomUUID } from "node:crypto";
import { raw } from "@mikro-orm/core";
import { sql } from "kysely";
import { eachDetail } from "#domain/leads/lead-details.ts";
import { emailKey } from "#domain/shape.ts";
import { syncConversions } from "../conversions/sync-conversions.ts";
import { JobRun } from "../jobs/job-run.ts";
import { settleRun } from "../jobs/settle-run.ts";
import { applyUnsubscribes } from "../leads/consent-of.ts";
import { Lead } from "../leads/lead.ts";
import { changeStatus } from "../leads/set-status.ts";
import { Submission } from "../leads/submission.ts";
import type { EntityManager } from "../orm.ts";
import { anyOf, idsOf, now, recordset } from "../sql.ts";
import { announceEvent } from "../webhooks/announce-event.ts";
import { knownPeople, personKey } from "./known-people.ts";
import { lockValues, writeValues } from "./lead-values.ts";
import { type Line, nextLines } from "./waiting-lines.ts";

interface Stored {
	position: number;
	id: string;
	/** Whether the line created the lead; null if an earlier line stored the same lead, whose undo is enough. */
	created: boolean | null;
	before: Record<string, unknown> | null;
}

/**
 * Takes an advisory lock until the transaction ends, which serialises imports and their undoing. Two concurrent imports would
 * each create a lead for a person in both files: no unique index prevents two leads with one phone number.
 */
export async function lockImports(em: EntityManager): Promise<void> {
	await em.execute("select pg_advisory_xact_lock(hashtext('lead_import'))");
}

/**
 * Stores the next batch of an import: updates known leads with the values of the file, which webhooks are told, and creates the
 * others. Alerts nobody and starts no syncs: staff sync leads when they want to. Must run in a transaction.
 */
export async function importBatch(em: EntityManager, runId: string): Promise<void> {
	await lockImports(em);
	const { actor, status, createdAt } = await em.findOneOrFail(JobRun, { id: runId });
	const waiting = status === "cancelled" ? [] : await nextLines(em, runId);
	if (waiting.length === 0) return;
	const known = await knownPeople(
		em,
		waiting.map(({ lead }) => lead),
	);
	const lines = untilRepeated(waiting, known);
	const isKnown = ({ lead }: Line) => known.has(personKey(lead));
	const nameless = lines.filter(line => !isKnown(line) && !line.lead.fullName);
	const made = await makeLeads(
		em,
		lines.filter(line => !isKnown(line) && line.lead.fullName),
		createdAt,
	);
	const changed = await changeLeads(em, lines.filter(isKnown), known, actor);
	const again = await followUpEarlier(em, runId, changed);
	await recordOutcomes(
		em,
		runId,
		[...made, ...changed].map(each => (again.has(each.id) ? { ...each, created: null } : each)),
	);
	await refuseNameless(em, runId, nameless);
	await settleRun(em, runId, {
		done: made.length + changed.length,
		failed: nameless.length,
		...(nameless.length > 0 && { error: NAMELESS }),
	});
}

/** Returns the lines before the second line about one lead: a line may replace the phone number that a later one matches. */
function untilRepeated(lines: readonly Line[], known: ReadonlyMap<string, string>): readonly Line[] {
	const seen = new Set<string>();
	for (const [index, { lead }] of lines.entries()) {
		const id = known.get(personKey(lead));
		if (id && seen.has(id)) return lines.slice(0, index);
		if (id) seen.add(id);
	}
	return lines;
}

/** Error of a line that matches no lead and has no name. */
export const NAMELESS = "A new lead needs a name";

/** Creates leads, each line a microsecond older than the one before, so that lists (newest first) show the file's order. */
async function makeLeads(em: EntityManager, lines: readonly Line[], sentAt: Date): Promise<Stored[]> {
	if (lines.length === 0) return [];
	const at = new Date();
	const stored = lines.map(({ position }) => ({ position, id: randomUUID(), created: true, before: null }));
	await em.insertMany(
		Lead,
		lines.map(({ lead, position }, index) => ({
			id: stored[index]?.id ?? randomUUID(),
			fullName: lead.fullName ?? "",
			email: lead.email ?? null,
			emailKey: lead.email ? emailKey(lead.email) : null,
			...eachDetail((_detail, name) => lead[name] ?? null),
			phone: lead.phone ?? "",
			status: lead.status ?? ("new" as const),
			nextStep: lead.nextStep ?? null,
			followUpAt: lead.followUpAt ? new Date(lead.followUpAt) : null,
			dealValue: lead.dealValue ?? null,
			origin: "import" as const,
			createdAt: raw("?::timestamptz - ? * interval '1 microsecond'", [sentAt, position]),
			updatedAt: at,
			lastActivityAt: at,
		})),
	);
	// A subscriber who unsubscribed before they became a lead gets marketing consent false instead of null.
	await applyUnsubscribes(em, idsOf(stored));
	return stored;
}

/**
 * Overwrites the values that the file has, and returns the previous ones by column. Releases the lead from quarantine and marks
 * its forms as genuine: in quarantine nobody would see the imported values, which would be deleted with the lead.
 */
async function changeLeads(
	em: EntityManager,
	lines: readonly Line[],
	known: ReadonlyMap<string, string>,
	actor: string,
): Promise<Stored[]> {
	if (lines.length === 0) return [];
	const changes = lines.map(({ position, lead }) => ({
		position,
		lead,
		id: known.get(personKey(lead)) ?? "",
	}));
	const before = await lockValues(em, idsOf(changes));
	const rows = await writeValues(em, changes);
	const released = [...before].flatMap(([id, values]) => (values.quarantined_at === null ? [] : [id]));
	await em.nativeUpdate(Submission, { lead: { $in: released }, heldBack: false }, { suspicion: null });
	for (const [status, some] of Map.groupBy(changes, ({ lead }) => lead.status)) {
		if (status) await changeStatus(em, idsOf(some), status, actor);
	}
	const revalued = rows.filter(({ id, value }) => before.get(id)?.deal_value !== value);
	await syncConversions(em, idsOf(revalued), actor);
	const edited = rows.filter(({ changed }) => changed.length > 0);
	const events = edited.map(({ id, changed }) => ({ subject: id, detail: { fields: changed } }));
	await announceEvent(em, "lead.updated", events, actor);
	return rows.map(({ position, id }) => ({ position, id, created: false, before: before.get(id) ?? null }));
}

/** Records at earlier lines of the file that a later line changed the same lead again. Returns the ids of these leads. */
async function followUpEarlier(
	em: EntityManager,
	runId: string,
	changed: readonly Stored[],
): Promise<Set<string>> {
	if (changed.length === 0) return new Set();
	const earlier = await em.kysely
		.updateTable("lead_import_rows as r")
		.from("job_items as i")
		.innerJoin("leads as l", "l.id", "i.lead_id")
		.set(({ ref }) => ({ stored_at: ref("l.updated_at") }))
		.where("i.run_id", "=", runId)
		.where("i.lead_id", "=", anyOf(idsOf(changed)))
		.where("r.run_id", "=", runId)
		.whereRef("r.position", "=", "i.position")
		.where("r.created", "is not", null)
		.returning("l.id")
		.execute();
	return new Set(idsOf(earlier));
}

async function recordOutcomes(em: EntityManager, runId: string, stored: readonly Stored[]): Promise<void> {
	if (stored.length === 0) return;
	const outcomes = recordset(stored, "o", "position int, id uuid, created boolean, before jsonb");
	await em.kysely
		.updateTable("lead_import_rows as r")
		.from(outcomes)
		.innerJoin("leads as l", "l.id", "o.id")
		.set(({ ref }) => ({
			created: ref("o.created"),
			before: sql<Stored["before"]>`nullif(${ref("o.before")}, 'null'::jsonb)`,
			stored_at: ref("l.updated_at"),
		}))
		.where("r.run_id", "=", runId)
		.whereRef("r.position", "=", "o.position")
		.execute();
	await em.kysely
		.updateTable("job_items as i")
		.from(outcomes)
		.set(({ ref }) => ({
			status: "done",
			lead_id: ref("o.id"),
			remote_id: sql<string>`case when ${ref("o.created")} then 'created' else 'updated' end`,
			updated_at: now,
		}))
		.where("i.run_id", "=", runId)
		.whereRef("i.position", "=", "o.position")
		.execute();
}

async function refuseNameless(em: EntityManager, runId: string, lines: readonly Line[]): Promise<void> {
	if (lines.length === 0) return;
	await em.kysely
		.updateTable("job_items as i")
		.from("lead_import_rows as r")
		.set(({ ref }) => ({
			status: "failed",
			error: sql<string>`'Line ' || ${ref("r.line")} || ': ' || ${NAMELESS}`,
			updated_at: now,
		}))
		.where("i.run_id", "=", runId)
		.where("r.run_id", "=", runId)
		.whereRef("r.position", "=", "i.position")
		.where(
			"i.position",
			"in",
			lines.map(({ position }) => position),
		)
		.execute();
}

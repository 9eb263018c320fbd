import { type Expression, sql } from "kysely";
import { jsonBuildObject } from "kysely/helpers/postgres";
import { LeadConfirmation } from "../confirmations/lead-confirmation.ts";
import { IdempotencyKey } from "../idempotency/idempotency-key.ts";
import { exportSubscriber, type SubscriberExport } from "../newsletter/staff-subscribers.ts";
import { Subscriber } from "../newsletter/subscriber.ts";
import type { EntityManager } from "../orm.ts";
import { iso } from "../sql.ts";
import { addressesOf } from "./addresses-of.ts";
import { findLead, type LeadView } from "./find-lead.ts";
import { Lead } from "./lead.ts";
import { rowsOfLead } from "./lead-rows.ts";

/**
 * All data held on a person (docs/specification/forms-and-intake.md#erasure-and-export), in a form that can be handed to them.
 */
export interface PersonExport {
	exportedAt: string;
	lead: LeadView;
	/** The person's newsletter subscription; null if the list does not know the address. */
	newsletter: SubscriberExport | null;
	/** Former addresses, each with its newsletter subscription. */
	formerAddresses: { email: string; newsletter: SubscriberExport | null }[];
	taxReports: Row[];
	syncHistory: Row[];
	/** When staff were alerted about the lead, and through which channel. */
	alerts: Row[];
	/** The confirmation e-mail for the person's form; null if there was none. */
	confirmation: { promisedAt: Date; sentAt?: Date | null | undefined } | null;
	/** Conversions uploaded to advertising platforms. */
	conversions: Row[];
	/** Events that providers reported about the person. */
	toldByProviders: Row[];
	/** Lines about the person in imported files, with the values that they replaced; kept for a day. */
	importedLines: Row[];
	keptAnswers: number;
	/** Rows of all other tables that refer to the lead, such as chats, events sent to webhooks, and merges. */
	otherRecords: Record<string, Row[]>;
}

/** Tables that another part of the export covers. */
const COVERED = [
	"submissions",
	"lead_notes",
	"lead_syncs",
	"tax_reports",
	"job_items",
	"lead_alerts",
	"lead_confirmations",
	"conversion_uploads",
	"provider_events",
];

type Row = Record<string, unknown>;

/** Selects a whole row of a table as JSON, merged with additional values. */
const row = (table: string, more: Record<string, Expression<unknown>> = {}) =>
	sql<Row>`to_jsonb(${sql.ref(table)}) || ${jsonBuildObject(more)}::jsonb`.as("row");

async function rowsOf(query: { execute(): Promise<{ row: Row }[]> }): Promise<Row[]> {
	return (await query.execute()).map(result => result.row);
}

/** Collects all data held on a person. Throws AppError "not_found". */
export async function exportLead(em: EntityManager, id: string, now: Date): Promise<PersonExport> {
	const db = em.kysely;
	const lead = await findLead(em, id);
	const { emailKey } = await em.findOneOrFail(Lead, { id });
	const addresses = await addressesOf(em, id);
	const newsletters = await newslettersOf(em, addresses);
	const reports = db.selectFrom("tax_reports as t").where("t.lead_id", "=", id).select(row("t"));
	const events = db.selectFrom("provider_events as e").where("e.lead_id", "=", id).select(row("e"));
	return {
		exportedAt: now.toISOString(),
		lead,
		newsletter: newsletters.get(emailKey ?? "") ?? null,
		formerAddresses: addresses
			.filter(email => email !== emailKey)
			.map(email => ({ email, newsletter: newsletters.get(email) ?? null })),
		taxReports: await rowsOf(reports.orderBy("t.created_at")),
		syncHistory: await syncHistoryOf(em, id),
		alerts: await alertsOf(em, id),
		confirmation: await em.findOne(LeadConfirmation, { lead: id }),
		conversions: await conversionsOf(em, id),
		toldByProviders: await rowsOf(events.orderBy("e.occurred_at")),
		importedLines: await importedLinesOf(em, id),
		keptAnswers: await em.count(IdempotencyKey, { emailKey: { $in: addresses } }),
		otherRecords: await rowsOfLead(em, id, COVERED),
	};
}

/** Returns the newsletter subscriptions of these addresses, by address. */
async function newslettersOf(em: EntityManager, addresses: string[]): Promise<Map<string, SubscriberExport>> {
	const exports = new Map<string, SubscriberExport>();
	for (const { id, emailKey } of await em.find(Subscriber, { emailKey: { $in: addresses } }))
		exports.set(emailKey, await exportSubscriber(em, id));
	return exports;
}

const syncHistoryOf = (em: EntityManager, leadId: string) =>
	rowsOf(
		em.kysely
			.selectFrom("job_items as i")
			.innerJoin("job_runs as r", "r.id", "i.run_id")
			.where("i.lead_id", "=", leadId)
			.select(({ ref }) =>
				row("i", { kind: ref("r.kind"), actor: ref("r.actor"), created_at: ref("r.created_at") }),
			)
			.orderBy("r.created_at"),
	);

const importedLinesOf = (em: EntityManager, leadId: string) =>
	rowsOf(
		em.kysely
			.selectFrom("lead_import_rows as m")
			.innerJoin("job_items as i", join =>
				join.onRef("i.run_id", "=", "m.run_id").onRef("i.position", "=", "m.position"),
			)
			.where("i.lead_id", "=", leadId)
			.select(row("m"))
			.orderBy("m.created_at"),
	);

const alertsOf = (em: EntityManager, leadId: string) =>
	em.kysely
		.selectFrom("lead_alerts as t")
		.innerJoin("alert_digests as d", "d.id", "t.digest_id")
		.where("t.lead_id", "=", leadId)
		.select(({ ref }) => ["d.channel", "t.cause", "d.state", iso(ref("t.created_at")).as("at")])
		.orderBy("t.created_at")
		.execute();

const conversionsOf = (em: EntityManager, leadId: string) =>
	rowsOf(
		em.kysely
			.selectFrom("conversion_uploads as u")
			.innerJoin("conversion_destinations as d", "d.id", "u.destination_id")
			.where("u.lead_id", "=", leadId)
			.select(({ ref }) => row("u", { platform: ref("d.platform"), destination: ref("d.name") }))
			.orderBy("u.converted_at"),
	);

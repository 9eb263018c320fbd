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
	keptAnswers: number;
}

type Row = Record<string, unknown>;

/** Selects a whole row of a table as JSON, merged with additional values. */
const row = (table: string, more: Record<string, Expression<unknown>> = {}) =>
	sql<Row>`to_jsonb(${sql.ref(table)}) || ${jsonBuildObject(more)}::jsonb`.as("row");

async function rowsOf(query: { execute(): Promise<{ row: Row }[]> }): Promise<Row[]> {
	return (await query.execute()).map(result => result.row);
}

/** Collects all data held on a person. Throws AppError "not_found". */
export async function exportLead(em: EntityManager, id: string, now: Date): Promise<PersonExport> {
	const lead = await findLead(em, id);
	const db = em.kysely;
	const { emailKey } = await em.findOneOrFail(Lead, { id });
	const addresses = await addressesOf(em, id);
	const taxReports = await rowsOf(
		db.selectFrom("tax_reports as t").where("t.lead_id", "=", id).select(row("t")).orderBy("t.created_at"),
	);
	const syncHistory = await rowsOf(
		db
			.selectFrom("job_items as i")
			.innerJoin("job_runs as r", "r.id", "i.run_id")
			.where("i.lead_id", "=", id)
			.select(({ ref }) =>
				row("i", { kind: ref("r.kind"), actor: ref("r.actor"), created_at: ref("r.created_at") }),
			)
			.orderBy("r.created_at"),
	);
	const alerts = await db
		.selectFrom("lead_alerts as t")
		.innerJoin("alert_digests as d", "d.id", "t.digest_id")
		.where("t.lead_id", "=", id)
		.select(({ ref }) => ["d.channel", "t.cause", "d.state", iso(ref("t.created_at")).as("at")])
		.orderBy("t.created_at")
		.execute();
	const conversions = await rowsOf(
		db
			.selectFrom("conversion_uploads as u")
			.innerJoin("conversion_destinations as d", "d.id", "u.destination_id")
			.where("u.lead_id", "=", id)
			.select(({ ref }) => row("u", { platform: ref("d.platform"), destination: ref("d.name") }))
			.orderBy("u.converted_at"),
	);
	const toldByProviders = await rowsOf(
		db
			.selectFrom("provider_events as e")
			.where("e.lead_id", "=", id)
			.select(row("e"))
			.orderBy("e.occurred_at"),
	);
	const readers = await em.find(Subscriber, { emailKey: { $in: addresses } });
	const newsletterOf = async (address: string | null | undefined) => {
		const reader = readers.find(each => each.emailKey === address);
		return reader ? exportSubscriber(em, reader.id) : null;
	};
	const formerAddresses = [];
	for (const email of addresses.filter(address => address !== emailKey))
		formerAddresses.push({ email, newsletter: await newsletterOf(email) });
	return {
		exportedAt: now.toISOString(),
		lead,
		newsletter: await newsletterOf(emailKey),
		formerAddresses,
		taxReports,
		syncHistory,
		alerts,
		confirmation: await em.findOne(LeadConfirmation, { lead: id }),
		conversions,
		toldByProviders,
		keptAnswers: await em.count(IdempotencyKey, { emailKey: { $in: addresses } }),
	};
}

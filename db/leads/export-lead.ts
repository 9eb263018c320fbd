import { sql } from "kysely";
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
 * All that is held on a person (docs/specification/forms-and-intake.md#erasure-and-export), ready to be handed to them.
 */
export interface PersonExport {
	exportedAt: string;
	lead: LeadView;
	/** How they stand on the newsletter's list; null for whom it does not know. */
	newsletter: SubscriberExport | null;
	/** Addresses that they had before, and how these stand on that list. */
	formerAddresses: { email: string; newsletter: SubscriberExport | null }[];
	taxReports: Record<string, unknown>[];
	syncHistory: Record<string, unknown>[];
	/** When staff were told of them, in which way. */
	alerts: Record<string, unknown>[];
	/** When they were told that their form arrived; null for never. */
	confirmation: { promisedAt: Date; sentAt?: Date | null | undefined } | null;
	/** What advertising platforms were told. */
	conversions: Record<string, unknown>[];
	/** What providers told us of them. */
	toldByProviders: Record<string, unknown>[];
	keptAnswers: number;
}

/** Gathers all that is held on a person. Throws AppError "not_found". */
export async function exportLead(em: EntityManager, id: string, now: Date): Promise<PersonExport> {
	const lead = await findLead(em, id);
	const db = em.getKysely();
	const { emailKey } = await em.findOneOrFail(Lead, { id });
	const addresses = await addressesOf(em, id);
	const taxReports = await db
		.selectFrom("tax_reports as t")
		.where("t.lead_id", "=", id)
		.select(sql<Record<string, unknown>>`to_jsonb(t)`.as("row"))
		.orderBy("t.created_at")
		.execute();
	const syncHistory = await db
		.selectFrom("job_items as i")
		.innerJoin("job_runs as r", "r.id", "i.run_id")
		.where("i.lead_id", "=", id)
		.select(({ ref }) =>
			sql<
				Record<string, unknown>
			>`to_jsonb(i) || jsonb_build_object('kind', ${ref("r.kind")}, 'actor', ${ref("r.actor")}, 'created_at', ${ref("r.created_at")})`.as(
				"row",
			),
		)
		.orderBy("r.created_at")
		.execute();
	const alerts = await db
		.selectFrom("lead_alerts as t")
		.innerJoin("alert_digests as d", "d.id", "t.digest_id")
		.where("t.lead_id", "=", id)
		.select(({ ref }) => ["d.channel", "t.cause", "d.state", iso(ref("t.created_at")).as("at")])
		.orderBy("t.created_at")
		.execute();
	const conversions = await db
		.selectFrom("conversion_uploads as u")
		.innerJoin("conversion_destinations as d", "d.id", "u.destination_id")
		.where("u.lead_id", "=", id)
		.select(({ ref }) =>
			sql<
				Record<string, unknown>
			>`to_jsonb(u) || jsonb_build_object('platform', ${ref("d.platform")}, 'destination', ${ref("d.name")})`.as(
				"row",
			),
		)
		.orderBy("u.converted_at")
		.execute();
	const told = await db
		.selectFrom("provider_events as e")
		.where("e.lead_id", "=", id)
		.select(sql<Record<string, unknown>>`to_jsonb(e)`.as("row"))
		.orderBy("e.occurred_at")
		.execute();
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
		taxReports: taxReports.map(({ row }) => row),
		syncHistory: syncHistory.map(({ row }) => row),
		alerts,
		confirmation: await em.findOne(LeadConfirmation, { lead: id }),
		conversions: conversions.map(({ row }) => row),
		toldByProviders: told.map(({ row }) => row),
		keptAnswers: await em.count(IdempotencyKey, { emailKey: { $in: addresses } }),
	};
}

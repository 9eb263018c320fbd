import { sql } from "kysely";
import { addressIn } from "#domain/alerts/preferences.ts";
import { DETAILS } from "../leads/lead-row.ts";
import type { EntityManager } from "../orm.ts";
import { iso } from "../sql.ts";
import type { AlertDigest } from "./alert-digest.ts";

/** Leads listed in full; beyond these a digest only gives the number. */
const MAX_LISTED = 50;

/** Selects the leads of a digest, in the order of their alerts. */
function alertsIn(em: EntityManager, digestId: string) {
	return em.kysely
		.selectFrom("lead_alerts as t")
		.innerJoin("leads as l", "l.id", "t.lead_id")
		.leftJoin("submissions as s", "s.id", "t.submission_id")
		.where("t.digest_id", "=", digestId)
		.where("l.quarantined_at", "is", null)
		.select(({ ref }) => [
			"l.id as leadId",
			"t.cause",
			"l.full_name as fullName",
			"l.email",
			"l.phone",
			...DETAILS,
			"s.form_type as formType",
			"s.page",
			"s.fields",
			iso(ref("t.created_at")).as("at"),
			sql<number>`(count(*) over ())::int`.as("total"),
			sql<number>`(count(*) filter (where ${ref("t.cause")} = 'new') over ())::int`.as("fresh"),
			sql<number>`(count(*) filter (where ${ref("t.cause")} = 'given') over ())::int`.as("given"),
		])
		.orderBy("t.created_at")
		.orderBy("t.id")
		.limit(MAX_LISTED)
		.execute();
}
export type AlertRow = Omit<Awaited<ReturnType<typeof alertsIn>>[number], "total" | "fresh" | "given">;

export interface DigestContent {
	username: string;
	/** The mail address; null if there is none any more. */
	address: string | null;
	alerts: AlertRow[];
	/** Number of leads, including those not listed in full. */
	total: number;
	/** What the leads are called in the title: a lead that wrote again is not a new lead, and an assigned lead sent no form. */
	title: string;
}

function titleOf({ total, fresh, assigned }: { total: number; fresh: number; assigned: number }): string {
	if (fresh === total) return "new leads";
	if (assigned === total) return "leads given to you";
	return assigned === 0 ? "forms from leads" : "leads to look at";
}

/** Returns the current content of a digest. */
export async function readDigest(em: EntityManager, { id, account }: AlertDigest): Promise<DigestContent> {
	const person = await em.kysely
		.selectFrom("accounts as a")
		.leftJoin("staff_alerts as s", "s.account_id", "a.id")
		.where("a.id", "=", account)
		.select(["a.username", "s.address"])
		.executeTakeFirstOrThrow();
	const rows = await alertsIn(em, id);
	const { total = 0, fresh = 0, given: assigned = 0 } = rows[0] ?? {};
	const alerts = rows.map(({ total: _total, fresh: _fresh, given: _given, ...alert }) => alert);
	const title = `${total} ${titleOf({ total, fresh, assigned })}`;
	const { username, address } = person;
	return { username, address: address ?? addressIn(username), alerts, total, title };
}

/** Returns the last delivery through each channel, for its recipient. */
export async function lastDeliveries(em: EntityManager, accountId: string) {
	return em.kysely
		.selectFrom("alert_digests as d")
		.distinctOn("d.channel")
		.where("d.account_id", "=", accountId)
		.where(({ eb, or }) => or([eb("d.ended_at", "is not", null), eb("d.error", "is not", null)]))
		.select(({ ref, fn }) => [
			"d.id",
			"d.channel",
			"d.state",
			"d.error",
			"d.is_test as isTest",
			iso(fn.coalesce(ref("d.ended_at"), ref("d.created_at"))).as("at"),
		])
		.orderBy("d.channel")
		.orderBy("d.created_at", "desc")
		.execute();
}

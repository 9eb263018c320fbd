import type { Provider } from "#domain/integrations/providers.ts";
import type { SubscriberFilter } from "#domain/newsletter/subscriber-query.ts";
import type { NewsletterMail, SubscriberState } from "#domain/newsletter/subscription.ts";
import type { EntityManager } from "../orm.ts";
import { FEW, holds, iso, uuidArray } from "../sql.ts";

/** Where a subscriber stands at one integration. */
export interface SubscriberSyncState {
	integrationId: string;
	integration: string;
	provider: Provider;
	status: "pending" | "done" | "failed" | "suppressed" | "cancelled";
	/** In the provider's words. */
	error: string | null;
	runId: string;
	updatedAt: string;
}

/** A person of the newsletter's list as staff see them; times in ISO 8601. */
export interface SubscriberRow {
	id: string;
	email: string;
	state: SubscriberState;
	subscribedAt: string | null;
	unsubscribedAt: string | null;
	createdAt: string;
	/** The mail that was given up; null when none was. */
	failedMail: NewsletterMail | null;
	/** Why a mail was given up, or is still waiting to be tried again. */
	mailError: string | null;
	/** The lead with the same address; null for whom there is none. */
	leadId: string | null;
	syncs: SubscriberSyncState[];
}

/** The columns of SubscriberRow but its syncs, of `subscribers s`. */
export const SUBSCRIBER_COLUMNS = `s.id, s.email, s.state, ${iso("s.subscribed_at")} as "subscribedAt",
	${iso("s.unsubscribed_at")} as "unsubscribedAt", ${iso("s.created_at")} as "createdAt",
	s.failed_mail as "failedMail", s.mail_error as "mailError",
	(select l.id from leads l where l.email_key = s.email_key) as "leadId"`;

/** Runs that failed and were followed by no other to the same integration, as `n` and `r`. */
export const FAILED_SYNCS = `newsletter_syncs n join job_runs r on r.id = n.run_id and r.status = 'failed'
	where n.status = 'failed' and r.integration_id is not null and not exists (
		select 1 from newsletter_syncs m join job_runs later on later.id = m.run_id
		where m.subscriber_id = n.subscriber_id and later.integration_id = r.integration_id
			and later.created_at > r.created_at)`;

function filterSubscribers({ q, state, trouble, newsletterOnly }: SubscriberFilter) {
	const where = ["true"];
	const parameters: unknown[] = [];
	if (q) {
		const found = holds("s.email_key", q);
		where.push(found.where);
		parameters.push(...found.parameters);
	}
	if (state) {
		where.push("s.state = ?");
		parameters.push(state);
	}
	if (trouble) {
		where.push(`s.id in (
			select id from subscribers where failed_mail is not null union select n.subscriber_id from ${FAILED_SYNCS})`);
	}
	if (newsletterOnly) where.push("not exists (select 1 from leads l where l.email_key = s.email_key)");
	return { where: where.join(" and "), parameters };
}

/** The subscribers that a search finds, in no order; null when they are many, or nothing is searched for. */
async function few(em: EntityManager, filter: SubscriberFilter): Promise<string[] | null> {
	if (!filter.q) return null;
	const { where, parameters } = filterSubscribers(filter);
	const found = await em.execute<{ id: string }[]>(`select s.id from subscribers s where ${where} limit ?`, [
		...parameters,
		FEW + 1,
	]);
	return found.length > FEW ? null : found.map(({ id }) => id);
}

/** One page of subscribers, newest first, after `cursor` (creation time and id of the last one). */
export async function listSubscribers(
	em: EntityManager,
	filter: SubscriberFilter,
	{ limit, cursor }: { limit: number; cursor?: readonly string[] | null },
): Promise<{ subscribers: SubscriberRow[]; next: readonly string[] | null; total: number | null }> {
	const known = await few(em, filter);
	const { where, parameters } = known
		? { where: "s.id = any(?::uuid[])", parameters: [uuidArray(known)] }
		: filterSubscribers(filter);
	const after = cursor ? "and (s.created_at, s.id) < (?::timestamptz, ?::uuid)" : "";
	const rows = await em.execute<(Omit<SubscriberRow, "syncs"> & { exactly: string })[]>(
		`select ${SUBSCRIBER_COLUMNS}, s.created_at::text as exactly from subscribers s
		 where ${where} ${after} order by s.created_at desc, s.id desc limit ?`,
		[...parameters, ...(cursor ?? []), limit + 1],
	);
	const page = rows.slice(0, limit);
	const last = page.at(-1);
	const next = rows.length > limit && last ? [last.exactly, last.id] : null;
	const syncs = await syncsOf(
		em,
		page.map(({ id }) => id),
	);
	return {
		subscribers: page.map(({ exactly: _exactly, ...subscriber }) => ({
			...subscriber,
			syncs: syncs
				.filter(({ subscriberId }) => subscriberId === subscriber.id)
				.map(({ subscriberId: _subscriberId, ...sync }) => sync),
		})),
		next,
		total: known?.length ?? (!cursor && !next ? rows.length : null),
	};
}

/** The latest word of each integration on each of these subscribers; none where it was told as another account or list. */
async function syncsOf(
	em: EntityManager,
	ids: string[],
): Promise<(SubscriberSyncState & { subscriberId: string })[]> {
	if (ids.length === 0) return [];
	return em.execute(
		`select "subscriberId", "integrationId", integration, provider, error, "runId", "updatedAt", status from (
		 select distinct on (n.subscriber_id, i.name, i.id) n.subscriber_id as "subscriberId", i.id as "integrationId",
			i.name as integration, i.provider, n.error, n.run_id as "runId", ${iso("n.updated_at")} as "updatedAt",
			n.destination is not distinct from i.destination as here,
			case when r.status in ('queued', 'active') then 'pending' when r.status = 'cancelled' then 'cancelled'
				else n.status end as status
		 from newsletter_syncs n join job_runs r on r.id = n.run_id join integrations i on i.id = r.integration_id
		 where n.subscriber_id = any(?::uuid[])
		 order by n.subscriber_id, i.name, i.id, r.created_at desc) latest
		 where status <> 'done' or here order by "subscriberId", integration, "integrationId"`,
		[uuidArray(ids)],
	);
}

/** How many subscribers a filter finds; counting stops at `atMost`. */
export async function countSubscribers(
	em: EntityManager,
	filter: SubscriberFilter,
	atMost?: number,
): Promise<number> {
	const { where, parameters } = filterSubscribers(filter);
	const rows = await em.execute<{ n: number }[]>(
		atMost === undefined
			? `select count(*)::int as n from subscribers s where ${where}`
			: `select count(*)::int as n from (select 1 from subscribers s where ${where} limit ?) as found`,
		atMost === undefined ? parameters : [...parameters, atMost],
	);
	return rows[0]?.n ?? 0;
}

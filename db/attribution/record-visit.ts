import { sql } from "kysely";
import { channelOf } from "#domain/attribution/channel.ts";
import { sourceOf, type Visit, withoutPlaceholders } from "#domain/attribution/visit.ts";
import { londonDay } from "#domain/time/london-day.ts";
import type { EntityManager } from "../orm.ts";

/** Most different origins per day, because anybody could send made-up ones. */
const MAX_ORIGINS = 500;

/** The name under which further origins are counted. */
const OTHER_ORIGINS = "(other)";

/** Counts the start of a visit. `landingPage` is a page of the route table. */
export async function recordVisit(em: EntityManager, reported: Visit, landingPage: string, now = new Date()) {
	const visit = withoutPlaceholders(reported);
	const [channel, source, campaign] = [channelOf(visit), sourceOf(visit), visit.campaign ?? ""];
	await sql`
		with today as (select ${londonDay(now)}::date as day),
		room as (
			select (select count(*) from visits_daily v, today where v.day = today.day) < ${MAX_ORIGINS}
				or exists (select from visits_daily v, today where (v.day, v.channel, v.source, v.campaign, v.landing_page)
					= (today.day, ${channel}, ${source}, ${campaign}, ${landingPage})) as free
		)
		insert into visits_daily (day, channel, source, campaign, landing_page, count)
		select day, ${channel}, case when free then ${source} else ${OTHER_ORIGINS} end,
			case when free then ${campaign} else ${OTHER_ORIGINS} end, ${landingPage}, 1 from today, room
		on conflict (day, channel, source, campaign, landing_page) do update set count = visits_daily.count + 1
	`.execute(em.kysely);
}

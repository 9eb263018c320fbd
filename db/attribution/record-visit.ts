import { channelOf } from "#domain/attribution/channel.ts";
import { sourceOf, type Visit } from "#domain/attribution/visit.ts";
import { londonDay } from "#domain/time/london-day.ts";
import type { EntityManager } from "../orm.ts";

/** Different origins that a day has room for: anybody could make more of them up. */
const MOST_ORIGINS = 500;

/** Under this name the rest is counted. */
const OTHER_ORIGINS = "(other)";

/** Counts the beginning of a visit. `landingPage` is a page of the route table. */
export async function recordVisit(
	em: EntityManager,
	visit: Visit,
	landingPage: string,
	now = new Date(),
): Promise<void> {
	const [channel, source, campaign] = [channelOf(visit), sourceOf(visit), visit.campaign ?? ""];
	await em.execute(
		`with today as (select ?::date as day),
		room as (
			select (select count(*) from visits_daily v, today where v.day = today.day) < ?
				or exists (select from visits_daily v, today
					where (v.day, v.channel, v.source, v.campaign, v.landing_page) = (today.day, ?, ?, ?, ?)) as free
		)
		insert into visits_daily (day, channel, source, campaign, landing_page, count)
		select day, ?, case when free then ? else ? end, case when free then ? else ? end, ?, 1 from today, room
		on conflict (day, channel, source, campaign, landing_page) do update set count = visits_daily.count + 1`,
		[
			londonDay(now),
			MOST_ORIGINS,
			channel,
			source,
			campaign,
			landingPage,
			channel,
			source,
			OTHER_ORIGINS,
			campaign,
			OTHER_ORIGINS,
			landingPage,
		],
	);
}

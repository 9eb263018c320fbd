import type { EntityManager } from "../orm.ts";
import { type Circumstances, tally } from "./measured.ts";

/** An event to be counted. */
export interface CountedEvent extends Circumstances {
	name: string;
	/** Empty where the catalogue fixes none. */
	label: string;
}

/** Adds a batch of events to the day's counts, in one statement. */
export async function recordEvents(em: EntityManager, events: readonly CountedEvent[]): Promise<void> {
	if (events.length === 0) return;
	const rows = tally(
		events.map(({ page, variant, device, name, label }) => ({ page, variant, device, name, label })),
	);
	await em.execute(
		`insert into events_daily (day, page, variant, device, name, label, count)
		 select (now() at time zone 'utc')::date, row.page, row.variant, row.device, row.name, row.label, row.count
		 from jsonb_to_recordset(?::jsonb)
			as row(page text, variant text, device text, name text, label text, count integer)
		 on conflict (day, page, variant, device, name, label)
		 do update set count = events_daily.count + excluded.count`,
		[JSON.stringify(rows)],
	);
}

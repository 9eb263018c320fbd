import type { EntityManager } from "../orm.ts";
import { daysAgo } from "../sql.ts";
import { type Circumstances, tally } from "./tally.ts";

export interface CountedEvent extends Circumstances {
	name: string;
	/** Empty if the catalogue defines none. */
	label: string;
}

/** Adds a batch of events to the day's counts, in one statement. */
export async function recordEvents(em: EntityManager, events: readonly CountedEvent[]): Promise<void> {
	if (events.length === 0) return;
	const rows = tally(
		events.map(({ page, variant, device, name, label }) => ({ page, variant, device, name, label })),
	);
	await em.kysely
		.insertInto("events_daily")
		.values(rows.map(row => ({ ...row, day: daysAgo(0) })))
		.onConflict(conflict =>
			conflict
				.columns(["day", "page", "variant", "device", "name", "label"])
				.doUpdateSet(({ eb, ref }) => ({ count: eb("events_daily.count", "+", ref("excluded.count")) })),
		)
		.execute();
}

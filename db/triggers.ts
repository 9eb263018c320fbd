const CHANGES: ("insert" | "update" | "delete")[] = ["insert", "update", "delete"];

/** Tells of each run that is inserted, or updated. */
export function announcesRun(name: string, event: "insert" | "update", when = "") {
	return {
		name,
		timing: "after" as const,
		events: [event],
		forEach: "row" as const,
		expression: `create trigger "${name}" after ${event} on "job_runs" for each row ${when}execute function announce_run()`,
	};
}

/** Tells `site_content` of each statement that changes a table which public pages are made of. */
export function announcesSiteContent(table: string) {
	return {
		name: "announce_site_content",
		timing: "after" as const,
		events: CHANGES,
		forEach: "statement" as const,
		// Said as a statement: MikroORM would make each trigger a function of its own.
		expression: `create trigger "announce_site_content" after insert or update or delete on "${table}" for each statement execute function announce_site_content()`,
	};
}

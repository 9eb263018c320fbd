const CHANGES: ("insert" | "update" | "delete")[] = ["insert", "update", "delete"];

/** Defines a trigger that notifies `job_runs` of each inserted or updated run. */
export function announcesRun(name: string, event: "insert" | "update", when = "") {
	return {
		name,
		timing: "after" as const,
		events: [event],
		forEach: "row" as const,
		expression: `create trigger "${name}" after ${event} on "job_runs" for each row ${when}execute function announce_run()`,
	};
}

/** Defines a trigger that notifies `site_content` of each statement that changes a table used by public pages. */
export function announcesSiteContent(table: string) {
	return {
		name: "announce_site_content",
		timing: "after" as const,
		events: CHANGES,
		forEach: "statement" as const,
		// As a statement, because MikroORM would create a function for each trigger.
		expression: `create trigger "announce_site_content" after insert or update or delete on "${table}" for each statement execute function announce_site_content()`,
	};
}

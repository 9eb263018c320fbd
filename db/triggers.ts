const CHANGES: ("insert" | "update" | "delete")[] = ["insert", "update", "delete"];

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

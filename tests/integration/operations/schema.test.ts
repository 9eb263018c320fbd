import { expect, it } from "vitest";
import { createTestDatabase } from "#tests/support/database.ts";

it("keeps migrations and entities in step", async () => {
	const { orm } = await createTestDatabase();
	const sql = await orm.schema.getUpdateSchemaSQL({ wrap: false });
	const ours = sql
		.split("\n")
		// Triggers are the migrations' own: entities cannot describe them.
		.filter(text => !/^drop (trigger|function)/.test(text))
		.filter(text => /tracking_tags|consent_records|vitals_daily|events_daily/.test(text));
	expect(ours).toEqual([]);
});

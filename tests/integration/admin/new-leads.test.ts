import { expect, it } from "vitest";
import { countNewLeads } from "#db/leads/count-new.ts";
import { createTestDatabase } from "#tests/support/database.ts";

const SINCE = "2026-01-01T00:00:00.000Z";

it("countNewLeads counts leads from forms and chats, not those that staff added or imported", async () => {
	const { orm } = await createTestDatabase();
	const em = orm.em.fork();
	await em.execute(
		`insert into leads (id, full_name, phone, origin, created_at, updated_at)
		 select gen_random_uuid(), 'Sample Person', '', origin, now(), now()
		 from unnest(array['form', 'form', 'chat', 'manual', 'import']) origin`,
	);
	expect(await countNewLeads(em, SINCE)).toMatchObject({ newLeads: 3 });
	expect(await countNewLeads(em, null)).toMatchObject({ newLeads: 0 });
});

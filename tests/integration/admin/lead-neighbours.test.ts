import { beforeAll, expect, it } from "vitest";
import { leadNeighbours } from "#db/leads/lead-neighbours.ts";
import { listLeads } from "#db/leads/list-leads.ts";
import { LEAD_SORTS } from "#domain/leads/status.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { runSql } from "#tests/support/postgres.ts";

let database: TestDatabase;

beforeAll(async () => {
	database = await createTestDatabase();
	// Rows with equal statuses, follow-ups and activity, and some with null.
	await runSql(
		database.url,
		`insert into leads (id, full_name, email, email_key, phone, status, follow_up_at, last_activity_at, created_at, updated_at)
		 select gen_random_uuid(), case when n % 2 = 0 then 'ann ' else 'Bob ' end || n, n || '@example.com',
			n || '@example.com', '', (array['new','contacted','closed'])[1 + n % 3],
			case when n % 3 = 0 then null else now() + (n % 2) * interval '1 day' end,
			now() - (n % 4) * interval '1 hour', now() - n * interval '1 minute', now()
		 from generate_series(1, 9) n`,
	);
});

it.each(LEAD_SORTS)(
	"leadNeighbours returns the previous and the next lead of the list sorted by %s",
	async sort => {
		const em = database.orm.em.fork();
		const { rows } = await listLeads(em, {}, { sort, limit: 50 });
		expect(rows).toHaveLength(9);
		for (const [at, { id }] of rows.entries()) {
			expect(await leadNeighbours(em, id, {}, sort)).toEqual({
				previous: rows[at - 1]?.id ?? null,
				next: rows[at + 1]?.id ?? null,
			});
		}
	},
);

it("leadNeighbours returns both neighbours also for a lead that no longer matches the filter", async () => {
	const em = database.orm.em.fork();
	const { rows } = await listLeads(em, {}, { sort: "-createdAt", limit: 50 });
	const isNew = ({ status }: { status: string }) => status === "new";
	const between = rows.findIndex((row, position) => !isNew(row) && rows.slice(0, position).some(isNew));
	const gone = rows[between];
	const previous = rows.slice(0, between).findLast(isNew);
	const next = rows.slice(between).find(isNew);
	if (!gone || !previous || !next) throw new Error("a lead of another status stands between two new ones");
	expect(await leadNeighbours(em, gone.id, { status: "new" }, "-createdAt")).toEqual({
		previous: previous.id,
		next: next.id,
	});
});

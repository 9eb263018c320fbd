import { beforeAll, expect, it } from "vitest";
import { type Cursor, keysetPageWithCursors, reversed } from "#db/keyset.ts";
import { filterLeads, type LeadFilter } from "#db/leads/filter-leads.ts";
import { LEAD_KEYS, leadIds, listLeads } from "#db/leads/list-leads.ts";
import { idsOf } from "#db/sql.ts";
import { LEAD_SORTS } from "#domain/leads/status.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { runSql } from "#tests/support/postgres.ts";
import { until } from "#tests/support/processes.ts";
import { startTestWeb } from "#tests/support/product.ts";
import { signInAs } from "#tests/support/staff.ts";

let database: TestDatabase;

/** More leads than are walked for a page, with equal values, and filters that go with a status, a time or a follow-up. */
const LEADS = 7_000;
const FILTERS: LeadFilter[] = [
	{},
	{ status: "closed" },
	{ consent: "yes" },
	{ consent: "yes", status: "new" },
	{ due: "any" },
	{ due: "none" },
	{ due: "overdue" },
	{ due: "overdue", status: "closed" },
	{ country: "France" },
	{ country: "Spain" },
	{ from: "2026-01-05", to: "2026-01-06" },
	{ q: "rare" },
	{ quarantined: true },
];

beforeAll(async () => {
	database = await createTestDatabase();
	await runSql(
		database.url,
		"select setseed(0.5)",
		`insert into leads (id, full_name, phone, status, country, marketing_consent, follow_up_at, last_activity_at, created_at,
			updated_at, quarantined_at, next_step)
		 select gen_random_uuid(), (array['ann', 'Bob', 'Émile'])[1 + n % 3] || n % 50, '', status,
			case when n < 200 then 'France' when status <> 'closed' then 'Spain' end,
			case when status in ('new', 'qualified') then n % 2 = 0 end,
			case when status = 'new' and n % 3 = 0 then date_trunc('day', now()) + (n % 7 - 3) * interval '1 day' end,
			timestamp '2026-01-10' + least(n, 6500) / 4 * interval '1 minute', timestamp '2026-01-01' + n / 3 * interval '5 minutes',
			now(), case when n % 50 = 1 then now() end, case when n > 6900 then 'rare' end
		 from (select n, (array['new', 'contacted', 'qualified', 'closed'])[1 + floor(random() * 4)] as status
			from generate_series(1, ${LEADS}) n) l`,
	);
});

it.each(LEAD_SORTS)(
	"a page of leads by %s is the same part of the whole list under every filter, forwards and backwards",
	async sort => {
		const em = database.orm.em.fork();
		const limit = 30;
		for (const filter of FILTERS) {
			const wanted = em.kysely.selectFrom("leads").where(filterLeads(filter)).select("leads.id");
			const list = await keysetPageWithCursors(wanted, LEAD_KEYS[sort], { limit: LEADS }).execute();
			const cursorAt = (at: number): Cursor | null => (list[at] ? JSON.parse(list[at].cursor) : null);
			const first = (at: number) => cursorAt(at)?.[0];
			const turns = list.flatMap((_, at) => (at > 0 && first(at) !== first(at - 1) ? [at] : []));
			const places = [
				-1,
				0,
				turns[0] ?? 1,
				(turns.at(-1) ?? 2) - 1,
				list.length >> 1,
				list.length - 2,
				list.length - 1,
			];
			for (const at of places) {
				const page = (keys: typeof LEAD_KEYS.status) =>
					leadIds(em, filter, keys, { limit, cursor: cursorAt(at) }, null);
				const where = `${JSON.stringify(filter)} after ${at} of ${list.length}`;
				expect(await page(LEAD_KEYS[sort]), where).toEqual(idsOf(list.slice(at + 1, at + 2 + limit)));
				const before = idsOf(list.slice(0, at < 0 ? list.length : at)).reverse();
				expect(await page(reversed(LEAD_KEYS[sort])), `back ${where}`).toEqual(before.slice(0, limit + 1));
			}
		}
	},
);

it.each(LEAD_SORTS)(
	"pages of leads by %s follow one another without gaps when the filter leaves a status empty",
	async sort => {
		const em = database.orm.em.fork();
		const filter = { due: "overdue" } as const;
		const whole = await listLeads(em, filter, { sort, limit: LEADS });
		const walked: string[] = [];
		let cursor: Cursor | null = null;
		do {
			const page = await listLeads(em, filter, { sort, limit: 100, cursor });
			walked.push(...idsOf(page.rows));
			cursor = page.next;
		} while (cursor);
		expect(walked).toEqual(idsOf(whole.rows));
		expect(new Set(walked).size).toBeGreaterThan(100);
	},
);

it("a page by status reads fewer than 10,000 of 27,000 leads when the filter leaves the first statuses empty", async () => {
	await runSql(
		database.url,
		`insert into leads (id, full_name, phone, status, created_at, updated_at)
		 select gen_random_uuid(), 'Sample Crowd', '', 'closed', now(), now() from generate_series(1, 20000) n`,
		"analyze leads",
	);
	await database.orm.em.fork().transactional(async em => {
		const fetched = async () => {
			const [row] = await em.execute<{ rows: number }[]>(
				"select idx_tup_fetch::int as rows from pg_stat_xact_user_tables where relname = 'leads'",
			);
			return row?.rows ?? Number.NaN;
		};
		const before = await fetched();
		const page = await leadIds(em, { consent: "yes" }, LEAD_KEYS.status, { limit: 50 }, null);
		expect(page).toHaveLength(51);
		expect((await fetched()) - before).toBeLessThan(10_000);
	});
});

it("opening a lead reads fewer than 1,000 of thousands of leads that all have an owner", async () => {
	const web = await startTestWeb(database.url);
	const staff = await signInAs(web.url);
	await runSql(
		database.url,
		"update leads set owner_id = (select id from accounts where username = 'admin')",
		"analyze leads",
	);
	const { em } = database.orm;
	const [lead] = await em.fork().execute<{ id: string }[]>("select id from leads limit 1");
	// A connection counts what it read at once only when it ends.
	const read = async () => {
		const ofWeb =
			"from pg_stat_activity where datname = current_database() and application_name = 'meridian-web'";
		await em.fork().execute(`select pg_terminate_backend(pid) ${ofWeb}`);
		const [row] = await em
			.fork()
			.execute<{ rows: number }[]>(
				"select (seq_tup_read + idx_tup_fetch)::int as rows from pg_stat_user_tables where relname = 'leads'",
			);
		return row?.rows ?? Number.NaN;
	};
	const before = await read();
	const opened = `/admin/leads/${lead?.id}/panel.data`;
	await until("the lead is open", async () => (await staff.get(opened)).status === 200);
	expect((await read()) - before).toBeLessThan(1_000);
});

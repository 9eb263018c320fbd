import { randomUUID } from "node:crypto";
import { beforeAll, expect, it } from "vitest";
import { firstContactByWeek, leadsPerDay } from "#db/leads/overview.ts";
import { readToday } from "#db/leads/today.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";

let database: TestDatabase;
const em = () => database.orm.em.fork();

beforeAll(async () => {
	database = await createTestDatabase();
});

/** Inserts a lead created on Wednesday noon (London) so many weeks ago and contacted so many minutes later. */
async function wrote(weeksAgo: number, minutes: number | null, origin = "form"): Promise<void> {
	const id = randomUUID();
	await em().execute(
		`insert into leads (id, full_name, email, email_key, phone, origin, created_at, updated_at, first_contact_at)
		 select ?, 'Sample Person', ? || '@example.com', ? || '@example.com', '', ?, at, at, at + ?::int * interval '1 minute'
		 from (select (date_trunc('week', now() at time zone 'Europe/London') - ? * interval '1 week' + interval '2 days 12 hours')
			at time zone 'Europe/London' as at) t`,
		[id, id, id, origin, minutes, weeksAgo],
	);
}

it("weekly first-contact medians list empty weeks and, like Today's, omit imported leads, which leadsPerDay counts", async () => {
	for (const minutes of [10, 20, 60, null]) await wrote(1, minutes);
	await wrote(3, 5);
	await wrote(3, null);
	await wrote(2, 1, "import");
	await wrote(1, 2);
	await em().execute(
		"update leads set quarantined_at = now() where first_contact_at = created_at + interval '2 minutes'",
	);
	const weeks = await firstContactByWeek(em(), 4);
	expect(weeks.map(({ leads, contacted, medianSeconds }) => [leads, contacted, medianSeconds])).toEqual([
		[2, 1, 300],
		[0, 0, null],
		[4, 3, 1200],
		[0, 0, null],
	]);
	for (const { monday } of weeks) expect(new Date(monday).getUTCDay()).toBe(1);
	const days = await leadsPerDay(em(), 40);
	expect(days).toHaveLength(40);
	expect(days.filter(({ count }) => count > 0).map(({ count }) => count)).toEqual([2, 1, 4]);
	// The median of 5, 10, 20 and 60 minutes.
	expect((await readToday(em())).medianFirstContactSeconds).toBe(900);
});

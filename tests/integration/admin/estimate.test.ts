import { sql } from "kysely";
import { expect, it } from "vitest";
import { countOrEstimate } from "#db/keyset.ts";
import { createTestDatabase } from "#tests/support/database.ts";

const database = await createTestDatabase();
const em = database.orm.em.fork();
const fill = (from: number, to: number) =>
	em.execute(
		`insert into leads (id, full_name, email, email_key, phone, created_at, updated_at)
		 select gen_random_uuid(), 'Sample', n || '@example.com', n || '@example.com', '', now(), now()
		 from generate_series(?::int, ?::int) n`,
		[from, to],
	);
const leads = () => em.kysely.selectFrom("leads").select("id");

it("countOrEstimate counts exactly up to its limit of rows, and estimates within 5 per cent beyond it", async () => {
	const count = () => countOrEstimate(em, leads(), 1_000);
	await fill(1, 1_000);
	expect(await count()).toBe(1_000);
	await fill(1_001, 3_000);
	await em.execute("analyze leads");
	const estimated = await count();
	expect(estimated).toBeGreaterThan(2_850);
	expect(estimated).toBeLessThan(3_150);
});

it("countOrEstimate estimates within 5 per cent when a slow filter makes counting take too long, else counts", async () => {
	await fill(3_001, 21_000);
	await em.execute("analyze leads");
	const slowly = sql<boolean>`md5(repeat(id::text, 300)) <> ''`;
	const estimated = await countOrEstimate(em, leads().where(slowly));
	expect(estimated).not.toBe(21_000);
	expect(estimated).toBeGreaterThan(20_000);
	expect(estimated).toBeLessThan(22_000);
	expect(await countOrEstimate(em, leads())).toBe(21_000);
});

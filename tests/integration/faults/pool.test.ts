import { afterAll, expect, it } from "vitest";
import { openDatabase } from "#db/orm.ts";
import { startScratchDatabase } from "#tests/support/scratch-database.ts";

const POOL_SIZE = 3;
const database = await startScratchDatabase();
afterAll(() => database.close());

for (const kill of [true, false]) {
	it(`keeps its pool whole when PostgreSQL is ${kill ? "killed" : "stopped"} amid transactions`, async () => {
		const orm = await openDatabase({ url: await database.create(), poolSize: POOL_SIZE });
		const inPool = async () => orm.em.fork().execute<{ one: number }[]>("select 1 as one");
		for (let time = 0; time < 2; time++) {
			const open = Promise.withResolvers<void>();
			let begun = 0;
			const broken = Array.from({ length: POOL_SIZE }, () =>
				orm.em.fork().transactional(async em => {
					await em.execute("select 1");
					begun += 1;
					if (begun === POOL_SIZE) open.resolve();
					await em.execute("select pg_sleep(60)");
				}),
			);
			const ends = Promise.allSettled(broken);
			await open.promise;
			await database.restart({ kill });
			expect((await ends).map(({ status }) => status)).toEqual(Array(POOL_SIZE).fill("rejected"));
		}
		// As many as the pool holds, side by side.
		await expect
			.poll(() => Promise.all([inPool(), inPool(), inPool()]).catch(() => null))
			.toHaveLength(POOL_SIZE);
		await orm.close(true);
	});
}

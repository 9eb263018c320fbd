import type { Pool, PoolClient } from "pg";
import type { Orm } from "./orm.ts";
import { PREPARED } from "./sql.ts";

/** The pg pool under MikroORM, for libraries that speak pg themselves. */
export function poolOf(orm: Orm): Promise<Pool> {
	return orm.em.getDriver().getConnection().getNativeClient();
}

/**
 * Gives connections that end while they are in use back to their pool. Kysely's controlled transactions, on which
 * MikroORM's rest, release a connection only after a BEGIN, COMMIT or ROLLBACK that worked (kysely 0.29.6), so that each
 * transaction that a server took along would leave the pool one short for good.
 */
export function releaseBroken(pool: Pool): void {
	const inUse = new WeakSet<PoolClient>();
	pool.on("acquire", client => inUse.add(client));
	pool.on("release", (_error, client) => inUse.delete(client));
	pool.on("connect", client => {
		client.once("end", () => {
			if (!inUse.has(client)) return;
			client.release(true);
			// Whoever still holds it may give it back too.
			client.release = () => {};
		});
	});
}

/**
 * Ends connections that come about while their pool is being closed. Kysely forgets its pool before it closes it and then
 * fails on such a connection without giving it back (kysely 0.29.6), for which the closing pool would wait for ever.
 */
export function refuseAtEnd(pool: Pool): void {
	pool.options.onConnect = () => {
		if (pool.ending) throw new Error("the pool is being closed");
	};
}

/** The name of each marked statement, by its text. */
const names = new Map<string, string>();

function nameOf(text: string): string {
	const name = names.get(text) ?? `prepared-${names.size}`;
	names.set(text, name);
	return name;
}

/** Has a connection keep the plans of marked statements. Kysely, which hands its text on as it is, can name none. */
export function keepPlans(client: PoolClient): void {
	const { query } = client;
	client.query = (given: unknown, values?: unknown, ...rest: unknown[]) =>
		typeof given === "string" && given.includes(PREPARED)
			? Reflect.apply(query, client, [{ name: nameOf(given), text: given, values }, undefined, ...rest])
			: Reflect.apply(query, client, [given, values, ...rest]);
}

/**
 * Has a connection answer by callback. All that pg's own promise reaches outlives it until Node 24 (V8 13.6) collects the
 * whole heap, for which forms wait: half of what a worker's heap grows by between two of them.
 */
export function answerByCallback(client: PoolClient): void {
	const { query } = client;
	async function answer(text: string, values: unknown): Promise<unknown> {
		try {
			return await new Promise((resolve, reject) => {
				const settle = (error: unknown, result: unknown) => (error ? reject(error) : resolve(result));
				Reflect.apply(query, client, [text, values, settle]);
			});
		} catch (error) {
			// As pg does: where the statement was asked for tells more than the socket that brought the answer.
			if (error instanceof Error) Error.captureStackTrace(error);
			throw error;
		}
	}
	client.query = (given: unknown, values?: unknown, ...rest: unknown[]) =>
		typeof given === "string" && typeof values !== "function" && rest.length === 0
			? answer(given, values)
			: Reflect.apply(query, client, [given, values, ...rest]);
}

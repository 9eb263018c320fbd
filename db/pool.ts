import type { Pool, PoolClient } from "pg";
import { errorCode } from "#domain/errors.ts";
import type { Orm } from "./orm.ts";
import { PREPARED } from "./sql.ts";

/** Returns the pg pool under MikroORM, for libraries that use pg directly. */
export function poolOf(orm: Orm): Promise<Pool> {
	return orm.em.getDriver().getConnection().getNativeClient();
}

/**
 * Releases connections that end while in use. Kysely's controlled transactions, which MikroORM uses, release a connection only
 * after a successful BEGIN, COMMIT or ROLLBACK (kysely 0.29.6), so that each transaction lost with its server would leak a
 * connection of the pool.
 */
export function releaseBroken(pool: Pool): void {
	const inUse = new WeakSet<PoolClient>();
	pool.on("acquire", client => inUse.add(client));
	pool.on("release", (_error, client) => inUse.delete(client));
	pool.on("connect", client => {
		client.once("end", () => {
			if (!inUse.has(client)) return;
			client.release(true);
			// The holder of the connection may release it too.
			client.release = () => {};
		});
	});
}

/**
 * Rejects connections that are established while their pool is closing. Kysely clears its pool before closing it and then fails
 * on such a connection without releasing it (kysely 0.29.6), so that closing the pool would never finish.
 */
export function refuseAtEnd(pool: Pool): void {
	pool.options.onConnect = () => {
		if (pool.ending) throw new Error("the pool is being closed");
	};
}

/** Name of each prepared statement, by its text. */
const names = new Map<string, string>();

function nameOf(text: string): string {
	const name = names.get(text) ?? `prepared-${names.size}`;
	names.set(text, name);
	return name;
}

/** Makes a connection use prepared statements for marked texts, because Kysely cannot name statements itself. */
export function usePreparedStatements(client: PoolClient): void {
	const { query } = client;
	client.query = (config: unknown, values?: unknown, ...rest: unknown[]) =>
		typeof config === "string" && config.includes(PREPARED)
			? Reflect.apply(query, client, [{ name: nameOf(config), text: config, values }, undefined, ...rest])
			: Reflect.apply(query, client, [config, values, ...rest]);
}

/** SQLSTATE of a server, or a session, that accepts no changes. */
const READ_ONLY = "25006";

/**
 * Has the pool close a connection that its user releases: a role's or a database's default lasts as long as the session, so
 * that forms would still be refused after it was reset, or after a failover to a server that this connection does not reach.
 */
function closeWhenReleased(client: PoolClient): void {
	const { release } = client;
	client.release = () => release.call(client, true);
}

/**
 * Makes a connection use pg's callback API. Everything that pg's own promises reference survives until Node 24 (V8 13.6) runs a
 * full garbage collection, which delays forms; that is half of a worker's heap growth between two collections.
 */
export function useCallbacks(client: PoolClient): void {
	const { query } = client;
	async function answer(text: string, values: unknown): Promise<unknown> {
		try {
			return await new Promise((resolve, reject) => {
				const settle = (error: unknown, result: unknown) => (error ? reject(error) : resolve(result));
				Reflect.apply(query, client, [text, values, settle]);
			});
		} catch (error) {
			if (errorCode(error) === READ_ONLY) closeWhenReleased(client);
			// As pg does: the stack of the caller says more than that of the socket.
			if (error instanceof Error) Error.captureStackTrace(error);
			throw error;
		}
	}
	client.query = (config: unknown, values?: unknown, ...rest: unknown[]) =>
		typeof config === "string" && typeof values !== "function" && rest.length === 0
			? answer(config, values)
			: Reflect.apply(query, client, [config, values, ...rest]);
}

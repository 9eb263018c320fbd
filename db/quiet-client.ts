import pg from "pg";

/**
 * For every connection to PostgreSQL: a server that went without a word, as in a failover, or a way to it that was
 * forgotten while nobody spoke, is noticed after this and ten probes, a second each.
 */
export const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 };

const CONNECT_MS = 5_000;

/**
 * A connection that gives up reaching the server sooner than the pool gives up on whoever waits for a connection; pg
 * has one limit for both. It also listens for its own end, as MikroORM does for its pool, since pg throws where nobody
 * does: pools that are not MikroORM's need that.
 */
export class QuietClient extends pg.Client {
	constructor(config?: string | pg.ClientConfig) {
		super(typeof config === "object" ? soon(config) : config);
		this.on("error", () => {});
	}
}

/** The password is hidden from enumeration: properties are copied as they are. */
function soon(config: pg.ClientConfig): pg.ClientConfig {
	const connectionTimeoutMillis = { value: CONNECT_MS, enumerable: true };
	return Object.defineProperties(
		{},
		{ ...Object.getOwnPropertyDescriptors(config), connectionTimeoutMillis },
	);
}

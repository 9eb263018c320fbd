import pg from "pg";

const CONNECT_MS = 5_000;

/**
 * A connection that may break while it is checked out and between two statements, in the middle of a transaction:
 * pg then tells nobody but its listeners, and throws where there are none, which leaves the pool short of it for
 * good. The next statement on it is rejected all the same. Reaching the server takes less patience than the pool
 * has for whoever waits for a connection.
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

import pg from "pg";

/**
 * A connection that may break while it is checked out and between two statements, in the middle of a transaction:
 * pg then tells nobody but its listeners, and throws where there are none, which leaves the pool short of it for
 * good. The next statement on it is rejected all the same.
 */
export class QuietClient extends pg.Client {
	constructor(config?: string | pg.ClientConfig) {
		super(config);
		this.on("error", () => {});
	}
}

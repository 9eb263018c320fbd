import { Socket } from "node:net";
import pg from "pg";

/**
 * TCP keep-alive for every connection to PostgreSQL. A server that disappeared (failover), or an idle connection dropped by the
 * network, is noticed after 10 seconds and ten probes, one a second.
 */
export const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 };

const CONNECT_MS = 5_000;

/**
 * Milliseconds without data during a statement after which the server counts as unavailable, even if its host or the network
 * still accepts data. Longer than statement_timeout, which ends each statement of web and worker earlier.
 */
export const SILENCE_MS = 35_000;

/** pg's connection options, and our own. */
type Config = pg.ClientConfig & { silenceMs?: number };

/**
 * A pg client whose connection timeout is shorter than the pool's waiting time; pg has one setting for both. It also listens
 * for its own errors, as MikroORM does for its pool, because pg throws without a listener, and pools outside MikroORM need one.
 * With `silenceMs` it closes when a statement gets no data for that long.
 */
export class TimeLimitedClient extends pg.Client {
	/** pg's internal flag: no statement is in flight. */
	declare readonly readyForQuery: boolean;

	constructor(config?: string | Config) {
		super(typeof config === "object" ? soon(config) : config);
		this.on("error", () => {});
		const silenceMs = typeof config === "object" ? config.silenceMs : undefined;
		if (silenceMs) this.once("connect", () => this.#endWhenSilent(silenceMs));
	}

	#endWhenSilent(silenceMs: number): void {
		const { stream } = this.connection;
		if (!(stream instanceof Socket)) return;
		const endIfAsked = () => this.readyForQuery || stream.destroy();
		// Deferred, so that data which arrived while this process was blocked is read first.
		stream.setTimeout(silenceMs).on("timeout", () => setImmediate(endIfAsked));
	}
}

/** Copies the configuration with its property descriptors, because the password is not enumerable. */
function soon(config: Config): Config {
	const connectionTimeoutMillis = { value: CONNECT_MS, enumerable: true };
	return Object.defineProperties(
		{},
		{ ...Object.getOwnPropertyDescriptors(config), connectionTimeoutMillis },
	);
}

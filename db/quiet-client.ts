import { Socket } from "node:net";
import pg from "pg";

/**
 * For every connection to PostgreSQL: a server that went without a word, as in a failover, or a way to it that was
 * forgotten while nobody spoke, is noticed after this and ten probes, a second each.
 */
export const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 };

const CONNECT_MS = 5_000;

/**
 * Milliseconds after which a server that says nothing within a statement is away, though its machine, or what lies between,
 * still takes what is sent: it ends each statement of web and worker by itself sooner.
 */
export const SILENCE_MS = 35_000;

/** What a connection is opened with beside pg's own. */
type Config = pg.ClientConfig & { silenceMs?: number };

/**
 * A connection that gives up reaching the server sooner than the pool gives up on whoever waits for a connection; pg
 * has one limit for both. It also listens for its own end, as MikroORM does for its pool, since pg throws where nobody
 * does: pools that are not MikroORM's need that. With `silenceMs` it ends where a statement is answered nothing for so long.
 */
export class QuietClient extends pg.Client {
	/** pg's own word for whether no statement is under way. */
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
		// After what has come meanwhile, where it was this process that stood still.
		stream.setTimeout(silenceMs).on("timeout", () => setImmediate(endIfAsked));
	}
}

/** The password is hidden from enumeration: properties are copied as they are. */
function soon(config: Config): Config {
	const connectionTimeoutMillis = { value: CONNECT_MS, enumerable: true };
	return Object.defineProperties(
		{},
		{ ...Object.getOwnPropertyDescriptors(config), connectionTimeoutMillis },
	);
}

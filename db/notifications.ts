import pg from "pg";
import type { EntityManager } from "./orm.ts";
import { KEEP_ALIVE } from "./time-limited-client.ts";

/** NOTIFY channels. Application code notifies `outbox`, `leads` and `back_office`; triggers (and finishAttempt) the others. */
export const CHANNELS = ["outbox", "leads", "job_runs", "site_content", "back_office"] as const;
export type Channel = (typeof CHANNELS)[number];

/** Sends NOTIFY to every listening process; inside a transaction it is delivered on commit. */
export function announce(em: EntityManager, ...channels: Channel[]): Promise<unknown> {
	return em.execute("select pg_notify(channel, '') from jsonb_array_elements_text(?::jsonb) as channel", [
		JSON.stringify(channels),
	]);
}

type Listener = (payload: string) => void;

const FIRST_RETRY_MS = 100;
const MAX_RETRY_MS = 5_000;

/**
 * One LISTEN connection for this process. After a lost connection it reconnects and calls every listener with an empty payload,
 * because notifications in between were missed.
 */
export class Notifications {
	readonly #url: string;
	readonly #channels: readonly Channel[];
	readonly #listeners = new Map<Channel, Set<Listener>>();
	#client: pg.Client | null = null;
	#retryMs = FIRST_RETRY_MS;
	#retry: NodeJS.Timeout | null = null;
	#closed = false;

	constructor(url: string, channels: readonly Channel[]) {
		this.#url = url;
		this.#channels = channels;
	}

	/** Whether the connection is up, so that notifications arrive. */
	get connected(): boolean {
		return this.#client !== null;
	}

	/** Calls `listener` on each notification until the returned function is called. */
	on(channel: Channel, listener: Listener): () => void {
		const set = this.#listeners.get(channel) ?? new Set();
		this.#listeners.set(channel, set.add(listener));
		return () => set.delete(listener);
	}

	/** Connects, or retries later; never rejects. */
	async start(): Promise<void> {
		if (this.#closed) return;
		const client = new pg.Client({
			connectionString: this.#url,
			connectionTimeoutMillis: 5_000,
			...KEEP_ALIVE,
			application_name: "meridian-listen",
		});
		client.on("error", () => this.#lost(client));
		client.on("end", () => this.#lost(client));
		client.on("notification", ({ channel, payload }) => {
			const known = this.#channels.find(name => name === channel);
			if (known) this.#emit(known, payload ?? "");
		});
		try {
			await client.connect();
			for (const channel of this.#channels) await client.query(`listen ${channel}`);
			this.#client = client;
			this.#retryMs = FIRST_RETRY_MS;
			for (const channel of this.#channels) this.#emit(channel, "");
		} catch {
			this.#lost(client);
		}
	}

	async close(): Promise<void> {
		this.#closed = true;
		if (this.#retry) clearTimeout(this.#retry);
		await this.#client?.end().catch(() => {});
		this.#client = null;
	}

	#emit(channel: Channel, payload: string) {
		for (const listener of this.#listeners.get(channel) ?? []) listener(payload);
	}

	#lost(client: pg.Client) {
		client.removeAllListeners();
		client.on("error", () => {});
		client.end().catch(() => {});
		if (this.#client === client) this.#client = null;
		if (this.#closed || this.#retry) return;
		this.#retry = setTimeout(() => {
			this.#retry = null;
			void this.start();
		}, this.#retryMs);
		this.#retryMs = Math.min(MAX_RETRY_MS, this.#retryMs * 2);
	}
}

/** Milliseconds before a failed notification is sent again. */
const RESEND_MS = 1_000;

/**
 * Throttles NOTIFY: sends after the current work, then at most once per `everyMs` milliseconds, and again after a failure, until
 * it succeeds. NOTIFY inside the intake's transaction would serialise all commits.
 */
export class Announcer {
	readonly #send: (channels: Channel[]) => Promise<unknown>;
	readonly #everyMs: number;
	/** Channels of the next notification. */
	readonly #due = new Set<Channel>();
	/** Whether a notification was sent less than `everyMs` ago. */
	#resting = false;

	constructor(send: (channels: Channel[]) => Promise<unknown>, everyMs = 25) {
		this.#send = send;
		this.#everyMs = everyMs;
	}

	/** Sends a notification on the channels within `everyMs`. */
	announce(...channels: Channel[]): void {
		for (const channel of channels) this.#due.add(channel);
		if (!this.#resting) this.#notify();
	}

	#notify(): void {
		this.#resting = true;
		// Deferred, so that the visitor's response is sent first.
		setTimeout(() => {
			const channels = [...this.#due];
			this.#due.clear();
			this.#send(channels).catch(() => setTimeout(() => this.announce(...channels), RESEND_MS).unref());
		});
		setTimeout(() => {
			this.#resting = false;
			if (this.#due.size > 0) this.#notify();
		}, this.#everyMs);
	}
}

import type { AnalyticsEvent } from "#domain/tracking/catalogue.ts";
import { MAX_EVENTS, sentEvent } from "./sent-event.ts";

export interface Measurement {
	name: "LCP" | "FCP" | "CLS" | "FID" | "INP" | "TTFB";
	/** Milliseconds; CLS has no unit. */
	value: number;
	id: string;
}

/** Most measurements in one beacon, which is the server's limit. */
const MAX_METRICS = 12;

/** Milliseconds that events wait to be batched. */
const BATCH_MS = 10_000;

/** Batches a page's events and measurements into as few beacons as possible. `send` sends one beacon. */
export class BeaconQueue {
	readonly #send: (url: string, body: object) => void;
	readonly #device: "mobile" | "desktop";
	/** Sent with the first events. */
	#visit: object | null;
	#events: ReturnType<typeof sentEvent>[] = [];
	#metrics = new Map<string, Measurement[]>();
	/** Ids of the measurements that were sent: the server would count a later value as another page view. */
	#sent = new Set<string>();
	#timer: ReturnType<typeof setTimeout> | undefined;

	constructor(
		send: (url: string, body: object) => void,
		device: "mobile" | "desktop",
		visit: object | null = null,
	) {
		this.#send = send;
		this.#visit = visit;
		this.#device = device;
	}

	addEvent(event: AnalyticsEvent, page: string): void {
		this.#events.push(sentEvent(event, page));
		if (this.#events.length >= MAX_EVENTS) this.flush();
		else this.#timer ??= setTimeout(() => this.flush(), BATCH_MS);
	}

	/** Adds a page's measurement; a later value with the same id replaces it until it has been sent. */
	addMetric(metric: Measurement, page: string): void {
		if (this.#sent.has(metric.id)) return;
		const others = (this.#metrics.get(page) ?? []).filter(({ id }) => id !== metric.id);
		this.#metrics.set(page, [...others, metric].slice(-MAX_METRICS));
	}

	/** Sends the waiting events; measurements only with `leaving`, when their values are final. */
	flush({ leaving = false } = {}): void {
		clearTimeout(this.#timer);
		this.#timer = undefined;
		const events = this.#events;
		this.#events = [];
		if (events.length > 0) {
			this.#send("/api/events", { events, ...(this.#visit && { visit: this.#visit }) });
			this.#visit = null;
		}
		if (!leaving) return;
		for (const [page, metrics] of this.#metrics) {
			this.#send("/api/vitals", { page, device: this.#device, metrics });
			for (const { id } of metrics) this.#sent.add(id);
		}
		this.#metrics.clear();
	}
}

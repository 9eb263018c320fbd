import pino from "pino";
import type { Vault } from "#db/integrations/vault.ts";
import type { Orm } from "#db/orm.ts";
import type { WorkerEnvironment } from "#domain/environment.ts";
import type { KeyedMutex } from "#domain/keyed-mutex.ts";
import type { MailTransport } from "#worker/mail/transport.ts";
import { LeaseKeeper } from "#worker/outbox/lease-keeper.ts";
import { Relay } from "#worker/outbox/relay.ts";
import type { ProviderHttp } from "#worker/providers/http/http.ts";
import { createMemoryTokenStore } from "#worker/providers/token-store.ts";
import { bounds, workLanes } from "#worker/queue/work-lanes.ts";
import type { WorkerServices } from "#worker/services.ts";
import type { QueueStore } from "./queue.ts";
import type { Actor, World } from "./world.ts";

/** Parts from which a simulated worker is built. */
export interface WorkerParts {
	world: World;
	orm: Orm;
	config: WorkerEnvironment;
	vault: Vault;
	http: ProviderHttp;
	mail: MailTransport;
	queue: QueueStore;
	locks: AdvisoryLocks;
	/** Registers a listener for notifications about the outbox. */
	onOutbox(actor: Actor, listener: () => void): void;
	/** False for a planted bug: the relay runs only when notified. */
	sweeps: boolean;
}

const log = pino({ level: "silent" });

/** Starts a worker as worker/main.ts does: relay, lanes, handlers and leases are the product's own. */
export function startWorker(actor: Actor, parts: WorkerParts): void {
	const { world, orm, config, vault, http, mail, queue } = parts;
	world.as(actor, () => {
		let relay: Relay | null = null;
		const services: WorkerServices = {
			config,
			orm,
			log,
			vault,
			http,
			mail,
			tokens: createMemoryTokenStore(),
			ownTokens: createMemoryTokenStore(),
			exclusively: parts.locks.of(actor),
			leases: new LeaseKeeper(orm),
			wakeRelay: () => relay?.wake(),
		};
		const queues = queue.open(actor);
		const started = new Relay(services, queues, bounds);
		relay = started;
		workLanes(services, queues);
		actor.hasIntervals = parts.sweeps;
		started.start({
			on(_channel, listener) {
				parts.onOutbox(actor, () => world.as(actor, () => listener("")));
				return () => {};
			},
		});
		actor.hasIntervals = true;
	});
}

/** Advisory locks of all workers; a dead worker's locks are released. */
export class AdvisoryLocks {
	readonly #world: World;
	readonly #held = new Map<string, Actor>();
	#waiting: { name: string; actor: Actor; take(): void }[] = [];

	constructor(world: World) {
		this.#world = world;
	}

	/** Returns the locks as one worker sees them. */
	of(actor: Actor): KeyedMutex {
		return async (name, work) => {
			await this.#world.wait<void>({ label: `locks ${name.split("/")[0]}`, before: 0.5 }, arrive => {
				const take = () => {
					this.#held.set(name, actor);
					arrive(0.5, () => {});
				};
				if (this.#held.has(name)) this.#waiting.push({ name, actor, take });
				else take();
			});
			try {
				return await work();
			} finally {
				this.#free(name);
			}
		};
	}

	/** Releases a dead worker's locks to those that wait, as the server does. */
	bury(dead: Actor): void {
		this.#waiting = this.#waiting.filter(({ actor }) => actor !== dead);
		for (const [name, actor] of this.#held) if (actor === dead) this.#free(name);
	}

	#free(name: string): void {
		this.#held.delete(name);
		const next = this.#waiting.findIndex(each => each.name === name);
		if (next >= 0) for (const { take } of this.#waiting.splice(next, 1)) take();
	}
}

import pino from "pino";
import type { Vault } from "#db/integrations/vault.ts";
import type { Orm } from "#db/orm.ts";
import type { WorkerEnvironment } from "#domain/environment.ts";
import type { KeyedMutex } from "#worker/keyed-mutex.ts";
import type { MailTransport } from "#worker/mail/transport.ts";
import { LeaseKeeper } from "#worker/outbox/lease-keeper.ts";
import { Relay } from "#worker/outbox/relay.ts";
import type { ProviderHttp } from "#worker/providers/http/http.ts";
import { createMemoryTokenStore } from "#worker/providers/token-store.ts";
import { bounds, workLanes } from "#worker/queue/work-lanes.ts";
import type { WorkerServices } from "#worker/services.ts";
import type { QueueStore } from "./queue.ts";
import type { Actor, World } from "./world.ts";

/** What a simulated worker is made of. */
export interface WorkerParts {
	world: World;
	orm: Orm;
	config: WorkerEnvironment;
	vault: Vault;
	http: ProviderHttp;
	mail: MailTransport;
	queue: QueueStore;
	locks: AdvisoryLocks;
	/** Runs something whenever the outbox is announced. */
	onOutbox(actor: Actor, listener: () => void): void;
	/** A planted bug: the relay looks only when it is called. */
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

/** Advisory locks of all workers; those of a dead one are free. */
export class AdvisoryLocks {
	readonly #world: World;
	readonly #held = new Map<string, Actor>();
	#waiting: { name: string; actor: Actor; take(): void }[] = [];

	constructor(world: World) {
		this.#world = world;
	}

	/** The locks as one worker sees them. */
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

	/** The server gives the locks of a dead worker to those who wait. */
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

import { AsyncLocalStorage } from "node:async_hooks";
import { createHash } from "node:crypto";
import { Dice } from "./dice.ts";

/** A process of the product or an external party; it can be killed, or stalled for a while. */
export interface Actor {
	readonly name: string;
	alive: boolean;
	/** Stalled until this time, as by SIGSTOP: its due happenings are postponed until then. */
	stalledUntil: number;
	/** Offset of its wall clock in milliseconds. */
	clockOffMs: number;
	/** False while a planted bug keeps intervals from starting. */
	hasIntervals: boolean;
}

/** One asynchronous piece of work of an actor. */
interface Task {
	actor: Actor;
	name: string;
	/** Number of its awaits that the world has yet to resolve. */
	parked: number;
	over: boolean;
}

interface Happening {
	at: number;
	order: number;
	actor: Actor;
	label: string;
	/** Happens even if its actor is dead: a request that was already sent, or a server's own action. */
	survives: boolean;
	run(): unknown;
}

/** An await that the world resolves. */
interface Wait {
	label: string;
	/** Milliseconds until it takes effect. */
	before: number;
	survives?: boolean;
	signal?: AbortSignal | undefined;
}

interface Step<T> extends Wait {
	/** Milliseconds from the effect until the caller gets the result. */
	after: number;
	run(): Promise<T> | T;
}

/** Nine o'clock of an arbitrary day, in milliseconds since 1970. */
const BEGINNING = Date.UTC(2026, 2, 2, 9);
/**
 * Real milliseconds after which a task that awaits something outside the world fails the simulation, which would hang
 * otherwise.
 */
const UNKNOWN_WAIT_MS = 15_000;

const tasks = new AsyncLocalStorage<{ world: World; task: Task }>();

/** Returns the world and the actor of the calling code; null outside simulations. */
export function simulated(): { world: World; actor: Actor } | null {
	const store = tasks.getStore();
	return store ? { world: store.world, actor: store.task.actor } : null;
}

const turn = () => new Promise<void>(resolve => realImmediate(resolve));
const realImmediate = setImmediate;
const realNow = performance.now.bind(performance);

/**
 * A discrete-event simulation: one seed decides the order of everything that happens. Time is virtual and jumps from one
 * happening to the next. Each happening runs alone, until every task it resumed waits for the world again.
 */
export class World {
	readonly dice: Dice;
	/** Randomness within the product, separate from the world's own, so that a change of one leaves the other unchanged. */
	readonly inner: Dice;
	readonly lines: string[] = [];
	now = BEGINNING;
	#order = 0;
	#heap: Happening[] = [];
	#running = new Set<Task>();
	readonly #hash = createHash("sha256");
	readonly #keepsLines: boolean;

	constructor(seed: number, keepsLines: boolean) {
		this.dice = new Dice(seed, "world");
		this.inner = new Dice(seed, "product");
		this.#keepsLines = keepsLines;
	}

	get elapsed(): number {
		return this.now - BEGINNING;
	}

	actor(name: string): Actor {
		return { name, alive: true, stalledUntil: 0, clockOffMs: 0, hasIntervals: true };
	}

	log(actor: Actor, label: string): void {
		const line = `${this.elapsed.toFixed(3)} ${actor.name}: ${label}`;
		this.#hash.update(`${line}\n`);
		if (this.#keepsLines) this.lines.push(line);
	}

	/** Returns a short hash of everything that has happened. */
	digest(): string {
		return this.#hash.copy().digest("hex").slice(0, 16);
	}

	/** Schedules a happening after a delay in milliseconds. */
	after(ms: number, actor: Actor, label: string, run: () => unknown, survives = false): Happening {
		const happening = { at: this.now + Math.max(0, ms), order: this.#order++, actor, label, survives, run };
		push(this.#heap, happening);
		return happening;
	}

	/** Cancels a happening that is still pending. */
	drop(happening: Happening): void {
		happening.run = () => {};
		happening.label = TICK;
	}

	/** Runs a task of an actor; the promise resolves when the task ends, also after an error. */
	start(actor: Actor, name: string, work: () => Promise<unknown>): Promise<void> {
		const task: Task = { actor, name, parked: 0, over: false };
		this.#running.add(task);
		const end = () => {
			task.over = true;
			this.#running.delete(task);
		};
		return tasks.run({ world: this, task }, () => work().then(end, end));
	}

	/** Runs a callback such as a timer as the actor; what it starts is not tracked as a task. */
	as<T>(actor: Actor, run: () => T): T {
		return tasks.run({ world: this, task: { actor, name: "", parked: 0, over: false } }, run);
	}

	/** Waits for a step that the world executes. */
	step<T>({ run, after, ...wait }: Step<T>): Promise<T> {
		return this.wait<T>(wait, async arrive => {
			try {
				const value = await run();
				arrive(after, () => value);
			} catch (error) {
				arrive(after, () => {
					throw error;
				});
			}
		});
	}

	/** Waits for something whose effect and result may come apart: `happen` calls `arrive` with the delay and the result. */
	wait<T>(
		{ label, before, survives = false, signal }: Wait,
		happen: (arrive: (afterMs: number, outcome: () => T) => void) => unknown,
	): Promise<T> {
		const store = tasks.getStore();
		if (!store) throw new Error(`nobody is simulated who could wait for ${label}`);
		const { task } = store;
		const { promise, resolve, reject } = Promise.withResolvers<T>();
		let over = false;
		task.parked += 1;
		const end = (settle: () => void) => {
			if (over) return;
			over = true;
			task.parked -= 1;
			settle();
		};
		const arrive = (afterMs: number, outcome: () => T) =>
			this.after(afterMs, task.actor, "", () =>
				end(() => {
					try {
						resolve(outcome());
					} catch (error) {
						reject(error);
					}
				}),
			);
		const happening = this.after(before, task.actor, label, () => happen(arrive), survives);
		signal?.addEventListener("abort", () => {
			end(() => reject(signal.reason));
			if (!survives) this.drop(happening);
		});
		return promise;
	}

	/** Kills an actor: its tasks never continue, and its happenings are dropped unless they survive it. */
	kill(actor: Actor): void {
		actor.alive = false;
		for (const task of this.#running) if (task.actor === actor) this.#running.delete(task);
		this.#heap = this.#heap.filter(each => each.survives || each.actor !== actor);
		heapify(this.#heap);
	}

	/** Whether anything is pending besides repeating timers. */
	get isBusy(): boolean {
		return this.#running.size > 0 || this.#heap.some(({ label }) => label !== TICK);
	}

	/** Skips the repeating timers up to a time, since they would find nothing to do. */
	skipTo(at: number): void {
		for (const each of this.#heap) if (each.label === TICK && each.at < at) each.at = at;
		heapify(this.#heap);
	}

	/** Runs the next happening and everything that follows at once. Returns false when nothing is left. */
	async next(): Promise<boolean> {
		// A task that has just started may not have reached its first wait.
		if (this.#heap.length === 0) await this.#settle();
		const happening = pop(this.#heap);
		if (!happening) return false;
		const { actor, label, survives } = happening;
		if (!actor.alive && !survives) return true;
		if (actor.stalledUntil > happening.at && !survives) {
			happening.at = actor.stalledUntil;
			push(this.#heap, happening);
			return true;
		}
		this.now = Math.max(this.now, happening.at);
		if (label && label !== TICK) this.log(actor, label);
		await happening.run();
		await this.#settle();
		return true;
	}

	async #settle(): Promise<void> {
		await turn();
		let since = 0;
		for (;;) {
			const busy = [...this.#running].find(task => task.parked === 0);
			if (!busy) return;
			since ||= realNow();
			if (realNow() - since > UNKNOWN_WAIT_MS)
				throw new Error(`${busy.actor.name}: ${busy.name} waits for something outside of the simulation`);
			await turn();
		}
	}
}

/** Label of a repeating timer's happening. */
export const TICK = "tick";

const isBefore = (a: Happening, b: Happening) => a.at < b.at || (a.at === b.at && a.order < b.order);

function push(heap: Happening[], happening: Happening): void {
	let at = heap.length;
	while (at > 0) {
		const above = (at - 1) >> 1;
		const parent = heap[above];
		if (!parent || !isBefore(happening, parent)) break;
		heap[at] = parent;
		at = above;
	}
	heap[at] = happening;
}

function pop(heap: Happening[]): Happening | undefined {
	const first = heap[0];
	const last = heap.pop();
	if (first === undefined || last === undefined || first === last) return first;
	sink(heap, 0, last);
	return first;
}

function sink(heap: Happening[], from: number, happening: Happening): void {
	let at = from;
	for (;;) {
		let below = 2 * at + 1;
		let child = heap[below];
		if (!child) break;
		const other = heap[below + 1];
		if (other && isBefore(other, child)) {
			below += 1;
			child = other;
		}
		if (!isBefore(child, happening)) break;
		heap[at] = child;
		at = below;
	}
	heap[at] = happening;
}

function heapify(heap: Happening[]): void {
	heap.sort((a, b) => (isBefore(a, b) ? -1 : 1));
}

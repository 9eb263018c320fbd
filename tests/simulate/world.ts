import { AsyncLocalStorage } from "node:async_hooks";
import { createHash } from "node:crypto";
import { Dice } from "./dice.ts";

/** A process of the product, or somebody outside: it can die, and it can be stopped for a while. */
export interface Actor {
	readonly name: string;
	alive: boolean;
	/** Stopped as by SIGSTOP until this time: what was to happen to it happens then. */
	stalledUntil: number;
	/** How far its wall clock is wrong. */
	clockOffMs: number;
	/** False while a planted bug has it forget to look by itself. */
	hasIntervals: boolean;
}

/** One thread of work of an actor, from its start until it is over. */
interface Task {
	actor: Actor;
	name: string;
	/** How many of its awaits the world has to end. */
	parked: number;
	over: boolean;
}

interface Happening {
	at: number;
	order: number;
	actor: Actor;
	label: string;
	/** It happens whatever became of its actor: a request that has left, a server's own doing. */
	survives: boolean;
	run(): unknown;
}

/** An await that the world ends. */
interface Wait {
	label: string;
	/** Milliseconds until it takes effect. */
	before: number;
	survives?: boolean;
	signal?: AbortSignal | undefined;
}

interface Step<T> extends Wait {
	/** Milliseconds from then until whoever waits hears of it. */
	after: number;
	run(): Promise<T> | T;
}

/** Nine o'clock of no particular day, in milliseconds since 1970. */
const BEGINNING = Date.UTC(2026, 2, 2, 9);
/** A thread of work that does something the world does not know of would hang it. */
const UNKNOWN_WAIT_MS = 15_000;

const tasks = new AsyncLocalStorage<{ world: World; task: Task }>();

/** The world in which the calling code is simulated, and by whom it is run; null outside of simulations. */
export function simulated(): { world: World; actor: Actor } | null {
	const store = tasks.getStore();
	return store ? { world: store.world, actor: store.task.actor } : null;
}

const turn = () => new Promise<void>(resolve => realImmediate(resolve));
const realImmediate = setImmediate;
const realNow = performance.now.bind(performance);

/**
 * Everything that happens, in one order that comes out of one seed. Time is virtual: it jumps from happening to
 * happening. One thing is done at a time, until all that follows from it waits for the world again.
 */
export class World {
	readonly dice: Dice;
	/** Chance within the product, apart from the world's own: a change of the one leaves the other. */
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

	/** Names everything that has happened. */
	digest(): string {
		return this.#hash.copy().digest("hex").slice(0, 16);
	}

	/** Has something happen after a while. */
	after(ms: number, actor: Actor, label: string, run: () => unknown, survives = false): Happening {
		const happening = { at: this.now + Math.max(0, ms), order: this.#order++, actor, label, survives, run };
		push(this.#heap, happening);
		return happening;
	}

	/** Takes back what has not happened yet. */
	drop(happening: Happening): void {
		happening.run = () => {};
		happening.label = TICK;
	}

	/** Runs a thread of an actor's work; its end is `done`. */
	start(actor: Actor, name: string, work: () => Promise<unknown>): Promise<void> {
		const task: Task = { actor, name, parked: 0, over: false };
		this.#running.add(task);
		const end = () => {
			task.over = true;
			this.#running.delete(task);
		};
		return tasks.run({ world: this, task }, () => work().then(end, end));
	}

	/** Runs something of an actor's own accord, such as a timer: what follows waits for the world alone. */
	as<T>(actor: Actor, run: () => T): T {
		return tasks.run({ world: this, task: { actor, name: "", parked: 0, over: false } }, run);
	}

	/** Waits for something that the world brings about. */
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

	/** The same for what may take effect and be over later: `arrive` says when it is, and how. */
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

	/** What a dead process had begun is never gone on with. */
	kill(actor: Actor): void {
		actor.alive = false;
		for (const task of this.#running) if (task.actor === actor) this.#running.delete(task);
		this.#heap = this.#heap.filter(each => each.survives || each.actor !== actor);
		heapify(this.#heap);
	}

	/** Whether something other than timers that repeat is still to happen. */
	get isBusy(): boolean {
		return this.#running.size > 0 || this.#heap.some(({ label }) => label !== TICK);
	}

	/** Lets time pass without anything that repeats: nobody would have found anything to do. */
	skipTo(at: number): void {
		for (const each of this.#heap) if (each.label === TICK && each.at < at) each.at = at;
		heapify(this.#heap);
	}

	/** Brings about the next thing, and all that follows at once. False when nothing is left. */
	async next(): Promise<boolean> {
		// What has only been started may not have come to its first wait.
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

/** The label of what happens again and again by a timer. */
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

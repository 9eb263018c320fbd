import crypto from "node:crypto";
import { syncBuiltinESMExports } from "node:module";
import timers from "node:timers/promises";
import { type Actor, simulated, TICK, type World } from "./world.ts";

/** A timer of a simulated process. */
class VirtualTimer {
	readonly #world: World;
	readonly #actor: Actor;
	readonly #run: () => unknown;
	readonly #every: number | null;
	#cancel = () => {};

	constructor(
		{ world, actor }: { world: World; actor: Actor },
		ms: number,
		again: boolean,
		run: () => unknown,
	) {
		this.#world = world;
		this.#actor = actor;
		this.#run = run;
		this.#every = again ? ms : null;
		if (!again || actor.hasIntervals) this.#set(ms);
	}

	#set(ms: number): void {
		const happening = this.#world.after(ms, this.#actor, this.#every === null ? "timer" : TICK, () => {
			if (this.#every !== null) this.#set(this.#every);
			this.#world.as(this.#actor, this.#run);
		});
		this.#cancel = () => this.#world.drop(happening);
	}

	stop(): void {
		this.#cancel();
	}

	unref(): this {
		return this;
	}

	ref(): this {
		return this;
	}
}

type Callback = (...given: unknown[]) => unknown;

/**
 * Replaces clock, timers and randomness for code that runs in a simulated world; other code keeps the real ones. Returns a
 * function that restores them.
 */
export function virtualise(): () => void {
	const real = {
		Date: globalThis.Date,
		setTimeout: globalThis.setTimeout,
		setInterval: globalThis.setInterval,
		clearTimeout: globalThis.clearTimeout,
		clearInterval: globalThis.clearInterval,
	};
	const random = Math.random;
	const now = performance.now.bind(performance);
	const uuid = crypto.randomUUID;
	const delay = timers.setTimeout;

	const wall = () => {
		const here = simulated();
		return here ? Math.floor(here.world.now + here.actor.clockOffMs) : real.Date.now();
	};
	const later =
		(again: boolean, otherwise: Callback): Callback =>
		(run, ms, ...given) => {
			const here = simulated();
			if (!here || typeof run !== "function") return otherwise(run, ms, ...given);
			return new VirtualTimer(here, Number(ms ?? 0), again, () => run(...given));
		};
	const never =
		(otherwise: Callback): Callback =>
		timer =>
			timer instanceof VirtualTimer ? timer.stop() : otherwise(timer);

	const date = new Proxy(real.Date, {
		construct: (target, given, as) => Reflect.construct(target, given.length === 0 ? [wall()] : given, as),
		get: (target, name) => (name === "now" ? wall : Reflect.get(target, name)),
	});
	Object.assign(globalThis, {
		Date: date,
		setTimeout: later(false, (...given) => Reflect.apply(real.setTimeout, globalThis, given)),
		setInterval: later(true, (...given) => Reflect.apply(real.setInterval, globalThis, given)),
		clearTimeout: never((...given) => Reflect.apply(real.clearTimeout, globalThis, given)),
		clearInterval: never((...given) => Reflect.apply(real.clearInterval, globalThis, given)),
	});
	Object.assign(Math, { random: () => simulated()?.world.inner.next() ?? random() });
	Object.assign(performance, { now: () => simulated()?.world.elapsed ?? now() });
	Object.assign(crypto, { randomUUID: () => simulated()?.world.inner.uuid() ?? uuid() });
	Object.assign(timers, {
		setTimeout: (ms: number, value: unknown, options?: { signal?: AbortSignal }) => {
			const here = simulated();
			if (!here) return delay(ms, value, options);
			return here.world.step({ label: "delay", before: ms, after: 0, ...options, run: () => value });
		},
	});
	syncBuiltinESMExports();
	return () => {
		Object.assign(globalThis, real);
		Object.assign(Math, { random });
		Reflect.deleteProperty(performance, "now");
		Object.assign(crypto, { randomUUID: uuid });
		Object.assign(timers, { setTimeout: delay });
		syncBuiltinESMExports();
	};
}

import type { Dice } from "./dice.ts";
import type { Mood } from "./providers.ts";

/** A fault at a time in milliseconds since the start. */
export type Trouble =
	| { at: number; kind: "kill"; whom: "web" | "worker"; forMs: number }
	| { at: number; kind: "stall"; forMs: number }
	| { at: number; kind: "flush" }
	| { at: number; kind: "queue away" | "database away" | "nobody hears" | "providers moody"; forMs: number }
	| { at: number; kind: "clock"; byMs: number };

export type HostName = "webhook" | "mailchimp" | "sendgrid";

/** Everything that is planned for one world before it starts. */
export interface Scene {
	workers: number;
	hosts: HostName[];
	/** Each person with the times at which they send a form. */
	people: { email: string; forms: { at: number }[] }[];
	/** People whom providers reject, and people whom Mailchimp defers. */
	refused: string[];
	busy: string[];
	mail: "smtp" | "folder";
	confirms: boolean;
	/** Actions of staff. */
	acts: { at: number; kind: "edit" | "status" | "bulk" | "cancel"; person: number }[];
	troubles: Trouble[];
	/** Probability that a statement's connection breaks. */
	breaking: number;
	/** Probability that an exchange with a provider fails while providers are moody. */
	moodiness: number;
	slowness: number;
}

const BUSY_SECONDS = 9;
/** Stays below the five minutes after which receivers reject a signed webhook. */
const CLOCK_OFF_MS = 240_000;

/** Creates a random scene. */
export function makeScene(dice: Dice): Scene {
	const at = () => dice.between(0, BUSY_SECONDS * 1_000);
	const hosts = (["webhook", "mailchimp", "sendgrid"] as const).filter((_, index) =>
		dice.chance([0.75, 0.45, 0.25][index] ?? 0),
	);
	const count = dice.whole(1, 3);
	const people = Array.from({ length: count }, (_, index) => ({
		email: `person${index}@people.example`,
		forms: Array.from({ length: dice.chance(0.3) ? 2 : 1 }, () => ({ at: at() })),
	}));
	const some = (of: number) => people.map(({ email }) => email).filter(() => dice.chance(of));
	const acts = Array.from({ length: dice.whole(0, 3) }, () => ({
		at: 2_000 + at(),
		kind: dice.pick(["edit", "edit", "status", "bulk", "cancel"] as const),
		person: dice.whole(0, count - 1),
	}));
	return {
		workers: dice.chance(0.65) ? 2 : 1,
		hosts: hosts.length > 0 ? hosts : ["webhook"],
		people,
		refused: some(0.08),
		busy: some(0.08),
		mail: dice.pick(["smtp", "folder"] as const),
		confirms: dice.chance(0.5),
		acts,
		troubles: Array.from({ length: dice.whole(0, 4) }, () => makeTrouble(dice, at() * 1.3)),
		breaking: dice.chance(0.25) ? dice.between(0.002, 0.02) : 0,
		moodiness: dice.between(0.1, 0.6),
		slowness: dice.chance(0.3) ? dice.between(0.05, 0.3) : 0,
	};
}

function makeTrouble(dice: Dice, at: number): Trouble {
	const forMs = dice.between(500, 12_000);
	switch (dice.whole(0, 9)) {
		case 0:
		case 1:
		case 2:
			return {
				at,
				kind: "kill",
				whom: dice.chance(0.75) ? "worker" : "web",
				forMs: dice.between(200, 5_000),
			};
		case 3:
			return { at, kind: "stall", forMs: dice.between(1_000, 30_000) };
		case 4:
			return { at, kind: "flush" };
		case 5:
			return { at, kind: "queue away", forMs };
		case 6:
			return { at, kind: "database away", forMs };
		case 7:
			return { at, kind: "nobody hears", forMs };
		case 8:
			return { at, kind: "clock", byMs: dice.between(-CLOCK_OFF_MS, CLOCK_OFF_MS) };
		default:
			return { at, kind: "providers moody", forMs: forMs * 2 };
	}
}

/** Picks how the next exchange goes. */
export function moodOf(dice: Dice, moodiness: number): Mood {
	return dice.chance(moodiness)
		? dice.pick(["lost request", "lost answer", "busy", "broken"] as const)
		: "well";
}

import * as v from "valibot";
import type { SyncItem } from "#db/jobs/sync-items.ts";
import { fromRanges, toRanges } from "../ranges.ts";

const Pair = v.tuple([v.number(), v.number()]);

/** What a batch remembers between two tries. */
const SyncTicket = v.object({
	/** When its call may be made under the provider's quota, in PostgreSQL's text form. */
	slot: v.optional(v.string()),
	/** The people of an import that the provider works on, exactly as they were handed over. */
	import: v.optional(
		v.object({
			/** Positions as ranges [first, last], in the order of the call. */
			positions: v.array(Pair),
			/** Revisions that were sent, as [revision, how many in a row]. */
			revisions: v.array(Pair),
			/** Whether they were sent as people who agree, as [1 or 0, how many in a row]; version 1.0.0 did not write it. */
			agreed: v.optional(v.array(Pair), []),
			/** When they were read, in PostgreSQL's text form. */
			readAt: v.string(),
			/** What the integration was then. */
			destination: v.number(),
			/** The adapter's own ticket. */
			receipt: v.record(v.string(), v.unknown()),
		}),
	),
});
export type SyncTicket = v.InferOutput<typeof SyncTicket>;
export type ImportTicket = NonNullable<SyncTicket["import"]>;

/** Reads what was kept; a form that no release knows counts as nothing kept. */
export function readSyncTicket(stored: Record<string, unknown> | null): SyncTicket {
	const read = v.safeParse(SyncTicket, stored ?? {});
	return read.success ? read.output : {};
}

type Pins = Pick<ImportTicket, "positions" | "revisions" | "agreed">;

type Sent = Pick<SyncItem, "position" | "revision" | "marketingConsent">;

/** Counts a value into rows of the same. */
function count(rows: [number, number][], value: number): void {
	const row = rows.at(-1);
	if (row && row[0] === value) row[1] += 1;
	else rows.push([value, 1]);
}

const valuesIn = (rows: readonly [number, number][]) =>
	rows.flatMap(([value, times]) => Array.from({ length: times }, () => value));

/** Pins the people of a call: later tries ask about exactly them, whoever is erased, changed or cancelled meanwhile. */
export function pinPeople(people: readonly Sent[]): Pins {
	const positions = toRanges(people.map(({ position }) => position));
	const pins: Pins = { positions, revisions: [], agreed: [] };
	for (const { revision, marketingConsent } of people) {
		count(pins.revisions, revision);
		count(pins.agreed, marketingConsent ? 1 : 0);
	}
	return pins;
}

/** The pinned people in the order of the call. */
export function pinnedPeople(pins: Pins): Sent[] {
	const revisions = valuesIn(pins.revisions);
	const agreed = valuesIn(pins.agreed);
	return fromRanges(pins.positions).map((position, at) => ({
		position,
		revision: revisions[at] ?? 0,
		marketingConsent: agreed[at] === undefined ? null : agreed[at] === 1,
	}));
}

import * as v from "valibot";
import type { SyncItem } from "#db/jobs/sync-items.ts";
import { fromRanges, toRanges } from "../ranges.ts";

const Pair = v.tuple([v.number(), v.number()]);

/** A batch's state between two attempts. */
const SyncTicket = v.object({
	/** The reserved slot in the provider's quota, as PostgreSQL writes a timestamp. */
	slot: v.optional(v.string()),
	/** The people in a pending import, exactly as they were sent. */
	import: v.optional(
		v.object({
			/** Positions as ranges [first, last], in the order of the call. */
			positions: v.array(Pair),
			/** The revisions that were sent, run-length encoded as [revision, count]. */
			revisions: v.array(Pair),
			/**
			 * Whether they were sent with marketing consent, run-length encoded as [1 or 0, count]; version 1.0.0 did not write it.
			 */
			agreed: v.optional(v.array(Pair), []),
			/** When they were read, as PostgreSQL writes a timestamp. */
			readAt: v.string(),
			/** The integration's destination at that time. */
			destination: v.number(),
			/** The adapter's own ticket. */
			receipt: v.record(v.string(), v.unknown()),
		}),
	),
});
export type SyncTicket = v.InferOutput<typeof SyncTicket>;
export type ImportTicket = NonNullable<SyncTicket["import"]>;

/** Parses a stored ticket; an unknown shape is treated as empty. */
export function readSyncTicket(stored: Record<string, unknown> | null): SyncTicket {
	const read = v.safeParse(SyncTicket, stored ?? {});
	return read.success ? read.output : {};
}

type Pins = Pick<ImportTicket, "positions" | "revisions" | "agreed">;

type Sent = Pick<SyncItem, "position" | "revision" | "marketingConsent">;

/** Appends a value to a run-length encoding. */
function count(rows: [number, number][], value: number): void {
	const row = rows.at(-1);
	if (row && row[0] === value) row[1] += 1;
	else rows.push([value, 1]);
}

const valuesIn = (rows: readonly [number, number][]) =>
	rows.flatMap(([value, times]) => Array.from({ length: times }, () => value));

/**
 * Records the people of a call, so that later attempts poll for exactly them, even if some are erased, changed or cancelled.
 */
export function pinPeople(people: readonly Sent[]): Pins {
	const positions = toRanges(people.map(({ position }) => position));
	const pins: Pins = { positions, revisions: [], agreed: [] };
	for (const { revision, marketingConsent } of people) {
		count(pins.revisions, revision);
		count(pins.agreed, marketingConsent ? 1 : 0);
	}
	return pins;
}

/** Returns the recorded people in the order of the call. */
export function pinnedPeople(pins: Pins): Sent[] {
	const revisions = valuesIn(pins.revisions);
	const agreed = valuesIn(pins.agreed);
	return fromRanges(pins.positions).map((position, at) => ({
		position,
		revision: revisions[at] ?? 0,
		marketingConsent: agreed[at] === undefined ? null : agreed[at] === 1,
	}));
}

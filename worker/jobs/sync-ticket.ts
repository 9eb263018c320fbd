import * as v from "valibot";

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
			/** When they were read, in PostgreSQL's text form. */
			readAt: v.string(),
			/** What the integration was then; an earlier release did not write it down. */
			destination: v.optional(v.nullable(v.number()), null),
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

interface Sent {
	position: number;
	revision: number;
}

/** Pins the people of a call: later tries ask about exactly them, whoever is erased, changed or cancelled meanwhile. */
export function pinPeople(people: readonly Sent[]): Pick<ImportTicket, "positions" | "revisions"> {
	const positions: [number, number][] = [];
	const revisions: [number, number][] = [];
	for (const { position, revision } of people) {
		const range = positions.at(-1);
		if (range && range[1] === position - 1) range[1] = position;
		else positions.push([position, position]);
		const row = revisions.at(-1);
		if (row && row[0] === revision) row[1] += 1;
		else revisions.push([revision, 1]);
	}
	return { positions, revisions };
}

/** The pinned people in the order of the call. */
export function pinnedPeople({
	positions,
	revisions,
}: Pick<ImportTicket, "positions" | "revisions">): Sent[] {
	const order = positions.flatMap(([first, last]) =>
		Array.from({ length: last - first + 1 }, (_, index) => first + index),
	);
	const sent = revisions.flatMap(([revision, count]) => Array.from({ length: count }, () => revision));
	return order.map((position, at) => ({ position, revision: sent[at] ?? 0 }));
}

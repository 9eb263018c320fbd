/** One row of the fault table. */
export interface FaultRow {
	fault: string;
	/** How often the fault was injected. */
	times: number;
	/** Promised: answered with 201, or requested by an admin. */
	acknowledged: number;
	/** Promised items in the database at the end. */
	stored: number;
	/** People at the provider at the end. */
	effects: number;
	/** Promised items without their effect. */
	lost: number;
	/** Effects that happened more than once: runs, leads, or people at the provider. */
	duplicated: number;
	/** Other violated invariants, in words. */
	troubles: string[];
	/** Additional information. */
	note?: string;
}

/** Size of a run: full for `npm run faults`, small in the test suite. */
export interface Scale {
	people: number;
	times: number;
	/** Milliseconds for which something is unavailable. */
	awayMs: number;
	/** Factor by which people arrive and the provider answers more slowly: as much is in flight, with less work. Default 1. */
	slower?: number;
}

/** Injects a fault while work goes on, waits until everything is settled, and audits. */
export type Fault = (databaseUrl: string, scale: Scale, context: FaultContext) => Promise<FaultRow>;

/** What a fault may use besides processes. */
export interface FaultContext {
	restartPostgres(options: { kill: boolean; awayMs: number }): Promise<void>;
	/** Runs the migrations as a deployment does. */
	migrate(databaseUrl: string): Promise<void>;
}

/** Whether nothing was lost or duplicated and no other invariant is violated. */
export function isSound({ lost, duplicated, troubles }: FaultRow): boolean {
	return lost === 0 && duplicated === 0 && troubles.length === 0;
}

/** Returns a random whole number in the inclusive range. */
export function anyOf(from: number, to: number): number {
	return Math.round(from + Math.random() * (to - from));
}

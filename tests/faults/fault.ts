/** One row of the fault table. */
export interface FaultRow {
	fault: string;
	/** How often it was broken. */
	times: number;
	/** What was promised: answered with 201, or asked for by an admin. */
	acknowledged: number;
	/** Of those, in the database at the end. */
	stored: number;
	/** People at the provider at the end. */
	effects: number;
	/** Promised, and not brought about. */
	lost: number;
	/** Brought about more than once where once was promised: runs, leads, or people at the provider. */
	duplicated: number;
	/** What else must hold and does not, in words. */
	troubles: string[];
	/** What is worth knowing beside. */
	note?: string;
}

/** How hard to try: `npm run faults` in full, the test suite in small. */
export interface Scale {
	people: number;
	times: number;
	/** Milliseconds for which something is away. */
	awayMs: number;
	/** How much more slowly people come and the provider answers: as much is under way as ever, for less work. 1 unless told. */
	slower?: number;
}

/** Breaks something while work goes on, waits until all is quiet, and counts. */
export type Fault = (databaseUrl: string, scale: Scale, context: FaultContext) => Promise<FaultRow>;

/** What a fault may break beside processes. */
export interface FaultContext {
	restartPostgres(options: { kill: boolean; awayMs: number }): Promise<void>;
	/** Runs the migrations as a deployment does. */
	migrate(databaseUrl: string): Promise<void>;
}

/** Whether nothing was lost, doubled or left in disorder. */
export function isSound({ lost, duplicated, troubles }: FaultRow): boolean {
	return lost === 0 && duplicated === 0 && troubles.length === 0;
}

/** A whole number from `from` up to `to`. */
export function anyOf(from: number, to: number): number {
	return Math.round(from + Math.random() * (to - from));
}

/** Runs pieces of work of one name after each other, in the order in which they were given. */
export type InTurn = <Result>(name: string, work: () => Promise<Result>) => Promise<Result>;

/** Makes a place where work of this process takes turns. */
export function createTurns(): InTurn {
	const last = new Map<string, Promise<unknown>>();
	return async (name, work) => {
		const before = last.get(name) ?? Promise.resolve();
		const run = before.then(work, work);
		const settled = run.catch(() => undefined);
		last.set(name, settled);
		try {
			return await run;
		} finally {
			if (last.get(name) === settled) last.delete(name);
		}
	};
}

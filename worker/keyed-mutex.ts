/** Runs pieces of work of one name after each other, in the order in which they were given. */
export type KeyedMutex = <Result>(name: string, work: () => Promise<Result>) => Promise<Result>;

/** Makes a mutex for each name, among the work of this process. */
export function createKeyedMutex(): KeyedMutex {
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

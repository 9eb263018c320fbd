/** Runs work of the same name one after another, in the order of the calls. */
export type KeyedMutex = <Result>(name: string, work: () => Promise<Result>) => Promise<Result>;

/** Creates a mutex per name within this process. */
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

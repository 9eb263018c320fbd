import type { ProductProcess } from "./processes.ts";

/** What the running test file has started and made; modules outlive a file, so that their own hooks would not do. */
export const leftovers: { processes: ProductProcess[]; databases: (() => Promise<void>)[] } = {
	processes: [],
	databases: [],
};

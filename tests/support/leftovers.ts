import type { ProductProcess } from "./processes.ts";

/**
 * Processes and databases of the current test file, cleaned up in after-file.ts: modules are shared by files, so that hooks
 * registered in a module would run only for the first.
 */
export const leftovers: { processes: ProductProcess[]; databases: (() => Promise<void>)[] } = {
	processes: [],
	databases: [],
};

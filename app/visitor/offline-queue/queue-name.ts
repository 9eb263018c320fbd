/** Name of the queue's IndexedDB database, of its Web Lock and of its Background Sync. */
export const QUEUE_NAME = "offline-queue";

/** Whether anything was ever kept on this device: asking must not make the database. */
export async function hasQueue(): Promise<boolean> {
	if (!("indexedDB" in globalThis)) return false;
	if (typeof indexedDB.databases !== "function") return true;
	return (await indexedDB.databases()).some(({ name }) => name === QUEUE_NAME);
}

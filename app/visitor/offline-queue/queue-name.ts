/** Name of the queue's IndexedDB database, its Web Lock and its Background Sync tag. */
export const QUEUE_NAME = "offline-queue";

/** Whether the queue's database exists on this device. Opening the database to find out would create it. */
export async function hasQueue(): Promise<boolean> {
	if (!("indexedDB" in globalThis)) return false;
	if (typeof indexedDB.databases !== "function") return true;
	return (await indexedDB.databases()).some(({ name }) => name === QUEUE_NAME);
}

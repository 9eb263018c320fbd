/** Name of the queue's IndexedDB database, of its Web Lock and of its Background Sync. */
export const QUEUE_NAME = "offline-queue";

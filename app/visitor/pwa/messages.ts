/**
 * Message types between pages and the service worker (docs/specification/offline-and-pwa.md#service-worker). This one makes a
 * waiting worker take over.
 */
export const SKIP_WAITING = "SKIP_WAITING";
/** The worker tells pages that a newer worker than theirs is installed. */
export const UPDATE_AVAILABLE = "UPDATE_AVAILABLE";
/** A page tells the worker which of its files to cache, because they were loaded before the worker ran. */
export const KEEP_FILES = "KEEP_FILES";
/** The worker tells pages that it has sent kept forms: the results wait on the device, and one page reads each. */
export const QUEUE_SENT = "QUEUE_SENT";

export interface WorkerMessage {
	type: string;
}

/** Whether `data` is a message of this type. */
export function isMessage(data: unknown, type: string): data is WorkerMessage {
	return typeof data === "object" && data !== null && "type" in data && data.type === type;
}

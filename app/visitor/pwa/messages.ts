/** Messages between pages and the service worker (docs/specification/offline-and-pwa.md#service-worker). */
export const SKIP_WAITING = "SKIP_WAITING";
/** The worker tells pages that a newer one than theirs is installed. */
export const UPDATE_AVAILABLE = "UPDATE_AVAILABLE";
/** A page tells the worker which of the files it was made of to keep, since those came before the worker. */
export const KEEP_FILES = "KEEP_FILES";
/**
 * The worker tells pages that it sent what was kept while offline: `sent` is how many forms, `conversions` what they
 * came to, which one page alone hears.
 */
export const QUEUE_SENT = "QUEUE_SENT";

export interface WorkerMessage {
	type: string;
}

/** Whether what arrived is a message with this type. */
export function isMessage(data: unknown, type: string): data is WorkerMessage {
	return typeof data === "object" && data !== null && "type" in data && data.type === type;
}

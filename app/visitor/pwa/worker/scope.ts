/** An event whose `waitUntil` keeps the worker alive until its work is done. */
export interface WorkerEvent extends Event {
	waitUntil(work: Promise<unknown>): void;
}

interface InstallEvent extends WorkerEvent {
	/** Static routing: requests that bypass the worker; not supported by every browser. */
	addRoutes?(rules: readonly { condition: { requestMethod: string }; source: "network" }[]): Promise<void>;
}

/** A message from a page. */
interface WorkerMessageEvent extends WorkerEvent {
	readonly data: unknown;
}

/** Background Sync event: the connection is back. */
interface SyncEvent extends WorkerEvent {
	readonly tag: string;
}

/** The part of the service worker's global scope that is used here; TypeScript's DOM types only describe pages. */
export interface WorkerScope {
	addEventListener(type: "install", listener: (event: InstallEvent) => void): void;
	addEventListener(type: "activate", listener: (event: WorkerEvent) => void): void;
	addEventListener(type: "message", listener: (event: WorkerMessageEvent) => void): void;
	addEventListener(type: "sync", listener: (event: SyncEvent) => void): void;
	skipWaiting(): Promise<void>;
	readonly location: Location;
	readonly registration: ServiceWorkerRegistration;
	readonly clients: {
		claim(): Promise<void>;
		matchAll(options: { includeUncontrolled: boolean }): Promise<{ postMessage(message: unknown): void }[]>;
	};
}

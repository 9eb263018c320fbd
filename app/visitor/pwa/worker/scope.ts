/** An event that keeps the worker alive until its work is done. */
export interface WorkerEvent extends Event {
	waitUntil(work: Promise<unknown>): void;
}

interface InstallEvent extends WorkerEvent {
	/** Which requests never come to the worker; not in every browser. */
	addRoutes?(rules: readonly { condition: { requestMethod: string }; source: "network" }[]): Promise<void>;
}

/** A message from a page. */
interface WorkerMessageEvent extends WorkerEvent {
	readonly data: unknown;
}

/** Background Sync: the connection is back. */
interface SyncEvent extends WorkerEvent {
	readonly tag: string;
}

/** What the service worker uses of its global scope; the compiler knows the one of pages only. */
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

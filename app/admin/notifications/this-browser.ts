import { workerUrl } from "#app/http/security/trusted-types.ts";

/** The back office's own service worker: visitors never fetch it. */
const WORKER = "/admin-sw.js";
const SCOPE = "/admin";

/** Whether and how this browser can be notified. */
export type BrowserState = "unsupported" | "denied" | "off" | "on";

const isSupported = () => "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;

async function registration(): Promise<ServiceWorkerRegistration | null> {
	const found = await navigator.serviceWorker.getRegistration(SCOPE);
	// A page of the back office may also lie in the scope of the visitors' worker.
	return found && new URL(found.scope).pathname === SCOPE ? found : null;
}

/** The address at which this browser is notified, or null. */
async function subscription(): Promise<PushSubscription | null> {
	return (await (await registration())?.pushManager.getSubscription()) ?? null;
}

/** Where this browser stands; it is on only while the server has its address among `endpoints`. */
export async function browserState(endpoints: readonly string[]): Promise<BrowserState> {
	if (!isSupported()) return "unsupported";
	if (Notification.permission === "denied") return "denied";
	const found = await subscription();
	return found && endpoints.includes(found.endpoint) ? "on" : "off";
}

async function activeWorker(): Promise<ServiceWorkerRegistration> {
	const registered = await navigator.serviceWorker.register(workerUrl(WORKER), {
		scope: SCOPE,
		updateViaCache: "none",
	});
	const worker = registered.active ?? registered.waiting ?? registered.installing;
	if (!worker) throw new Error("the service worker did not start");
	if (worker.state !== "activated") {
		await new Promise<void>((resolve, reject) => {
			worker.addEventListener("statechange", () => {
				if (worker.state === "activated") resolve();
				else if (worker.state === "redundant") reject(new Error("the service worker did not start"));
			});
		});
	}
	return registered;
}

/** Asks for permission and for an address. Returns what the server is told; null where the permission was refused. */
export async function subscribe(pushKey: string): Promise<PushSubscriptionJSON | null> {
	if ((await Notification.requestPermission()) !== "granted") return null;
	const { pushManager } = await activeWorker();
	const options = { userVisibleOnly: true, applicationServerKey: pushKey };
	const made = await pushManager.subscribe(options).catch(async error => {
		// An address that was made with another key stands in the way of a new one.
		const former = await pushManager.getSubscription();
		if (!former) throw error;
		await former.unsubscribe();
		return pushManager.subscribe(options);
	});
	return made.toJSON();
}

/** Gives this browser's address back. */
export async function unsubscribe(): Promise<void> {
	await (await subscription())?.unsubscribe();
}

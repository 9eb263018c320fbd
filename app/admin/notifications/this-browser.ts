import { workerUrl } from "#app/http/security/trusted-types.ts";

/** URL of the back office's own service worker, which visitors never load. */
const WORKER = "/admin-sw.js";
const SCOPE = "/admin";

/** Whether this browser can receive notifications, and does; with the endpoint of its subscription if the server has it. */
export interface ThisBrowser {
	state: "unsupported" | "denied" | "off" | "on";
	endpoint?: string;
}

const isSupported = () => "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;

async function registration(): Promise<ServiceWorkerRegistration | null> {
	const registration = await navigator.serviceWorker.getRegistration(SCOPE);
	// Without a registration of its own, the page is in the scope of the visitors' worker.
	return registration && new URL(registration.scope).pathname === SCOPE ? registration : null;
}

/** Returns this browser's push subscription, or null. */
async function subscription(): Promise<PushSubscription | null> {
	return (await (await registration())?.pushManager.getSubscription()) ?? null;
}

/** Returns this browser's state; it is "on" only while its endpoint is among the server's `endpoints`. */
export async function thisBrowser(endpoints: readonly string[]): Promise<ThisBrowser> {
	if (!isSupported()) return { state: "unsupported" };
	if (Notification.permission === "denied") return { state: "denied" };
	const { endpoint } = (await subscription()) ?? {};
	return endpoint && endpoints.includes(endpoint) ? { state: "on", endpoint } : { state: "off" };
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

/**
 * Asks for permission and subscribes to push messages. Returns the subscription for the server; null if permission was denied.
 */
export async function subscribe(pushKey: string): Promise<PushSubscriptionJSON | null> {
	if ((await Notification.requestPermission()) !== "granted") return null;
	const { pushManager } = await activeWorker();
	const options = { userVisibleOnly: true, applicationServerKey: pushKey };
	const made = await pushManager.subscribe(options).catch(async error => {
		// A subscription with another key prevents a new one.
		const former = await pushManager.getSubscription();
		if (!former) throw error;
		await former.unsubscribe();
		return pushManager.subscribe(options);
	});
	return made.toJSON();
}

/** Cancels this browser's push subscription. */
export async function unsubscribe(): Promise<void> {
	await (await subscription())?.unsubscribe();
}

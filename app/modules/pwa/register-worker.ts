import { isMessage, KEEP_FILES, SKIP_WAITING, UPDATE_AVAILABLE } from "./messages";
import { setPwa } from "./pwa-store";

/** Milliseconds after which a page that asked for the new release loads anew, come what may. */
const RELOAD_LIMIT_MS = 3_000;
/** Milliseconds between two looks for a new release while a page stays open. */
const CHECK_EVERY_MS = 30 * 60 * 1000;

let registration: ServiceWorkerRegistration | null = null;

function watch(found: ServiceWorkerRegistration): void {
	const offer = () => {
		// Without a controller the page runs on this release already.
		if (navigator.serviceWorker.controller) setPwa({ update: true });
	};
	if (found.waiting) offer();
	found.addEventListener("updatefound", () => {
		const worker = found.installing;
		worker?.addEventListener("statechange", () => {
			if (worker.state === "installed") offer();
		});
	});
}

/** The page and its files came before the worker: it is told to keep them too. */
function keepThisPage(worker: ServiceWorker): void {
	const files = performance
		.getEntriesByType("resource")
		.map(({ name }) => name)
		.filter(name => new URL(name).origin === window.location.origin);
	worker.postMessage({ type: KEEP_FILES, page: window.location.href, files });
}

/** Registers the service worker and watches for new releases. A failure is only logged (spec 000 §8). */
export async function registerWorker(): Promise<void> {
	if (!("serviceWorker" in navigator)) return;
	const { serviceWorker } = navigator;
	const wasControlled = serviceWorker.controller !== null;
	serviceWorker.addEventListener("message", ({ data }) => {
		if (isMessage(data, UPDATE_AVAILABLE)) setPwa({ update: true });
	});
	try {
		registration = await serviceWorker.register("/sw.js", { updateViaCache: "none" });
	} catch (error) {
		console.error("The service worker could not be registered", error);
		return;
	}
	watch(registration);
	setInterval(() => registration?.update().catch(() => {}), CHECK_EVERY_MS);
	if (wasControlled) return;
	const { active } = await serviceWorker.ready;
	if (active) keepThisPage(active);
}

/** Takes the release that waits: the new worker takes over, and the page is loaded anew. */
export function takeUpdate(): void {
	let reloaded = false;
	const reload = () => {
		if (reloaded) return;
		reloaded = true;
		window.location.reload();
	};
	navigator.serviceWorker.addEventListener("controllerchange", reload);
	registration?.waiting?.postMessage({ type: SKIP_WAITING });
	setTimeout(reload, RELOAD_LIMIT_MS);
}

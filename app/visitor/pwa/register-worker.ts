import { workerUrl } from "#app/http/security/trusted-types.ts";
import { offer } from "./due-offers";
import { isMessage, KEEP_FILES, SKIP_WAITING, UPDATE_AVAILABLE } from "./messages";

/** Milliseconds after which a page that asked for the new release loads anew, come what may; and then once more. */
const RELOAD_LIMITS_MS = [3_000, 15_000];
/** Milliseconds between two looks for a new release while a page stays open. */
const CHECK_EVERY_MS = 30 * 60 * 1000;

let registration: ServiceWorkerRegistration | null = null;

/** Offers a worker's release for as long as it waits. */
function follow(worker: ServiceWorker | null): void {
	if (!worker) return;
	const look = () => {
		// Without a controller the page runs on this release already.
		if (worker.state === "installed") offer({ update: navigator.serviceWorker.controller !== null });
		else if (worker.state !== "installing" && worker.state !== "parsed") offer({ update: false });
	};
	worker.addEventListener("statechange", look);
	look();
}

function watch(found: ServiceWorkerRegistration): void {
	follow(found.waiting);
	// It may have been on its way before this page was.
	follow(found.installing);
	found.addEventListener("updatefound", () => follow(found.installing));
}

/** The page and its files came before the worker: it is told to keep them too. */
function keepThisPage(worker: ServiceWorker): void {
	const files = performance
		.getEntriesByType("resource")
		.map(({ name }) => name)
		.filter(name => new URL(name).origin === window.location.origin);
	worker.postMessage({ type: KEEP_FILES, page: window.location.href, files });
}

/**
 * Registers the service worker and watches for new releases. A failure is only logged
 * (docs/specification/offline-and-pwa.md#service-worker).
 */
export async function registerWorker(): Promise<void> {
	// Builds alone have a worker.
	if (!("serviceWorker" in navigator) || import.meta.env.DEV) return;
	const { serviceWorker } = navigator;
	const wasControlled = serviceWorker.controller !== null;
	serviceWorker.addEventListener("message", ({ data }) => {
		if (isMessage(data, UPDATE_AVAILABLE)) offer({ update: true });
	});
	try {
		registration = await serviceWorker.register(workerUrl("/sw.js"), { updateViaCache: "none" });
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

/** Takes the release that waits, or is about to: once the new worker runs, the page is loaded anew. */
export function takeUpdate(): void {
	offer({ update: false });
	const reload = () => window.location.reload();
	const next = registration?.waiting ?? registration?.installing;
	// Not with "controllerchange": a page asked for while its worker only begins to run may wait for it for ever.
	next?.addEventListener("statechange", () => {
		if (next.state === "activated") reload();
	});
	next?.postMessage({ type: SKIP_WAITING });
	for (const limit of next ? RELOAD_LIMITS_MS : [0]) setTimeout(reload, limit);
}

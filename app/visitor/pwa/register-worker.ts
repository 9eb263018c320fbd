import { workerUrl } from "#app/http/security/trusted-types.ts";
import { offer } from "./due-offers.ts";
import { isMessage, KEEP_FILES, SKIP_WAITING, UPDATE_AVAILABLE } from "./messages.ts";

/**
 * Milliseconds after which a page that asked for the update is reloaded even if the new worker has not activated; the second is
 * a repetition.
 */
const RELOAD_LIMITS_MS = [3_000, 15_000];
/** Milliseconds between two checks for a new release while a page stays open. */
const CHECK_EVERY_MS = 30 * 60 * 1000;

let registration: ServiceWorkerRegistration | null = null;

/** Shows the update banner as long as the worker is waiting. */
function follow(worker: ServiceWorker | null): void {
	if (!worker) return;
	const check = () => {
		// Without a controller the page already runs on this release.
		if (worker.state === "installed") offer({ update: navigator.serviceWorker.controller !== null });
		else if (worker.state !== "installing" && worker.state !== "parsed") offer({ update: false });
	};
	worker.addEventListener("statechange", check);
	check();
}

function watch(registration: ServiceWorkerRegistration): void {
	follow(registration.waiting);
	// The installation may have started before this page loaded.
	follow(registration.installing);
	registration.addEventListener("updatefound", () => follow(registration.installing));
}

/** Tells the worker to cache the page and its files, which were loaded before the worker ran. */
function keepThisPage(worker: ServiceWorker): void {
	const files = performance
		.getEntriesByType("resource")
		.map(({ name }) => name)
		.filter(name => new URL(name).origin === window.location.origin);
	worker.postMessage({ type: KEEP_FILES, page: window.location.href, files });
}

/**
 * Registers the service worker and checks for new releases. A failure is only logged
 * (docs/specification/offline-and-pwa.md#service-worker).
 */
export async function registerWorker(): Promise<void> {
	// Only production builds contain a worker.
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
	// Despite its type: Playwright blocks service workers by a `register` that resolves with nothing.
	if (!registration) return;
	watch(registration);
	setInterval(() => registration?.update().catch(() => {}), CHECK_EVERY_MS);
	if (wasControlled) return;
	const { active } = await serviceWorker.ready;
	if (active) keepThisPage(active);
}

/** Activates the waiting (or still installing) worker, and reloads the page once it is active. */
export function takeUpdate(): void {
	offer({ update: false });
	const reload = () => window.location.reload();
	const next = registration?.waiting ?? registration?.installing;
	// Not on "controllerchange": a page that is requested while its worker is only starting may wait for that event for ever.
	next?.addEventListener("statechange", () => {
		if (next.state === "activated") reload();
	});
	next?.postMessage({ type: SKIP_WAITING });
	for (const limit of next ? RELOAD_LIMITS_MS : [0]) setTimeout(reload, limit);
}

import { cleanupOutdatedCaches, matchPrecache, precacheAndRoute } from "workbox-precaching";
import { registerRoute } from "workbox-routing";
import { CacheFirst, NetworkFirst } from "workbox-strategies";
import { parseUrl } from "#domain/parse-url.ts";
import { flushQueue } from "../../offline-queue/device-queue.ts";
import { QUEUE_NAME } from "../../offline-queue/queue-name.ts";
import { isMessage, KEEP_FILES, QUEUE_SENT, SKIP_WAITING, UPDATE_AVAILABLE } from "../messages.ts";
import { isCacheable, isPublicPage, pageKey } from "./public-page.ts";
import type { WorkerEvent, WorkerScope } from "./scope.ts";

/** Differs in every build, so that browsers notice a new release. */
declare const __RELEASE__: string;
declare const self: WorkerScope;

const OFFLINE_PAGE = "/offline";
const PAGES = "pages";
const ASSETS = "assets";
const MAX_PAGES = 40;
const MAX_ASSETS = 150;

/** Seconds without a response after which the cached page is shown instead. */
const PAGE_LIMIT_SECONDS = 10;

const isOurs = (url: URL) => url.origin === self.location.origin;
const isAsset = (url: URL) => isOurs(url) && url.pathname.startsWith("/assets/");

/** Returns a plugin that evicts the oldest entries. Workbox's own expiration plugin would log visits in IndexedDB. */
function atMost(count: number) {
	return {
		async cacheDidUpdate({ cacheName }: { cacheName: string }) {
			const cache = await caches.open(cacheName);
			const keys = await cache.keys();
			await Promise.all(keys.slice(0, Math.max(0, keys.length - count)).map(key => cache.delete(key)));
		},
	};
}

const assets = new CacheFirst({ cacheName: ASSETS, plugins: [atMost(MAX_ASSETS)] });

const pages = new NetworkFirst({
	cacheName: PAGES,
	networkTimeoutSeconds: PAGE_LIMIT_SECONDS,
	plugins: [
		{
			cacheKeyWillBeUsed: async ({ request }) => pageKey(new URL(request.url)),
			cacheWillUpdate: async ({ request, response }) =>
				isCacheable(new URL(request.url), response) ? response : null,
			handlerDidError: async () => matchPrecache(OFFLINE_PAGE),
		},
		atMost(MAX_PAGES),
	],
});

precacheAndRoute([{ url: OFFLINE_PAGE, revision: __RELEASE__ }]);
cleanupOutdatedCaches();
registerRoute(({ url, request }) => request.method === "GET" && isAsset(url), assets);
registerRoute(({ url, request }) => request.mode === "navigate" && isOurs(url) && isPublicPage(url), pages);

async function notifyPages(message: object): Promise<void> {
	for (const page of await self.clients.matchAll({ includeUncontrolled: true })) page.postMessage(message);
}

self.addEventListener("install", event => {
	// POST requests bypass this worker, which handles none of them: otherwise a page's last beacon is lost if the page unloads
	// before the worker has started.
	const rules = [{ condition: { requestMethod: "POST" }, source: "network" }] as const;
	// A browser that rejects this rule must still install the worker.
	if (event.addRoutes) event.waitUntil(event.addRoutes(rules).catch(() => undefined));
	// An older worker is active: the visitor decides when this one takes over.
	if (self.registration.active) event.waitUntil(notifyPages({ type: UPDATE_AVAILABLE }));
});

self.addEventListener("activate", event => event.waitUntil(self.clients.claim()));

async function keepFiles(event: WorkerEvent, message: object): Promise<void> {
	const { page, files } = { page: "", files: [], ...message };
	const urls = [page, ...(Array.isArray(files) ? files : [])]
		.flatMap(url => (typeof url === "string" ? (parseUrl(url) ?? []) : []))
		.filter(isOurs);
	for (const url of urls) {
		const strategy = isAsset(url) ? assets : url.href === page && isPublicPage(url) ? pages : null;
		const [, done] = strategy?.handleAll({ event, request: new Request(url) }) ?? [];
		await done?.catch(() => {});
	}
}

self.addEventListener("message", event => {
	if (isMessage(event.data, SKIP_WAITING)) event.waitUntil(self.skipWaiting());
	if (isMessage(event.data, KEEP_FILES)) event.waitUntil(keepFiles(event, event.data));
});

async function sendFromQueue(): Promise<void> {
	const report = await flushQueue({ hurry: true });
	if (report.settled > 0) await notifyPages({ type: QUEUE_SENT });
	// A rejected sync event makes the browser retry later.
	if (report.waiting > 0) throw new Error(`${report.waiting} still wait`);
}

self.addEventListener("sync", event => {
	if (event.tag === QUEUE_NAME) event.waitUntil(sendFromQueue());
});

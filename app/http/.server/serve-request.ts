import { existsSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { createRequestHandler, type RequestHandler, type ServerBuild } from "react-router";
import { PageCache } from "#app/http/page-cache/.server/page-cache.ts";
import { readPublicPaths } from "#app/http/page-cache/.server/public-paths.ts";
import { holdsToken, NOT_FOUND_CACHE_KEY, pageCacheKey } from "#app/http/page-cache/page-address.ts";
import { WORKER_POLICY } from "#app/http/security/.server/content-policy.ts";
import { renderInsteadOfRedirect } from "#app/http/session/.server/admin-gate.ts";
import { SESSION_COOKIE } from "#app/http/session/.server/lucia.ts";
import { staticFiles } from "#app/http/static-files/.server/static-files.ts";
import { log } from "#app/services.server.ts";
import { onSiteContentChange } from "#app/site/content/.server/site-content.ts";
import { EDITING } from "#app/site/editing/editing-address.ts";
import { chooseVariant } from "#app/site/info/.server/load-site.ts";
import { UNSUBSCRIBE_PATH } from "#domain/newsletter/links.ts";
import { compressAnswer } from "./compress-answer.ts";
import { isCrossSite } from "./cross-site.ts";
import { sendFetchResponse, toFetchRequest } from "./node-fetch.ts";
import { refuse, refuseMethod } from "./refuse.ts";
import { type RequestScope, withRequestScope } from "./request-scope.ts";

if (!existsSync("build/client")) {
	console.error("There is no build to serve: run npm run build");
	process.exit(1);
}

const files = staticFiles("build/client", (response, pathname) => {
	if (pathname === "/sw.js" || pathname === "/admin-sw.js") {
		response.setHeader("Cache-Control", "no-cache");
		response.setHeader("Content-Security-Policy", WORKER_POLICY);
		return;
	}
	const immutable = pathname.startsWith("/assets/");
	response.setHeader(
		"Cache-Control",
		immutable ? "public, max-age=31536000, immutable" : "public, max-age=3600",
	);
});

/** Gives the API a router of its own, without layouts: the full router tests a hundred routes, twice, before it matches. */
function createRenderer(build: ServerBuild): RequestHandler {
	const routes: ServerBuild["routes"] = {};
	for (const [id, route] of Object.entries(build.routes)) {
		if (!route?.path?.startsWith("api/")) continue;
		const { parentId: _layout, ...alone } = route;
		routes[id] = alone;
	}
	const api = createRequestHandler({ ...build, routes }, "production");
	const pages = createRequestHandler(build, "production");
	return (request, context) =>
		(/^\/api\//i.test(new URL(request.url).pathname) ? api : pages)(request, context);
}

/** The built site: cached pages, static files, and the application for everything else. */
export class Site {
	readonly #paths: ReturnType<typeof readPublicPaths>;
	readonly #render: RequestHandler;
	readonly #pages = new PageCache();

	constructor(build: ServerBuild) {
		this.#paths = readPublicPaths(build.routes);
		this.#render = createRenderer(build);
		onSiteContentChange(() => this.#pages.clear());
	}

	routeOf(pathname: string): string | null {
		return this.#paths.routeOf(pathname);
	}

	/** Serves a request from the page cache, a file or the application. */
	serve(request: IncomingMessage, response: ServerResponse, url: URL, scope: RequestScope): void {
		const { method = "GET", headers } = request;
		const fetchSite = headers["sec-fetch-site"]?.toString();
		// One-click unsubscribe by a web mail client is a cross-site POST (RFC 8058): the link's token authorises it.
		const isOneClick = method === "POST" && url.pathname === UNSUBSCRIBE_PATH && holdsToken(url);
		if (!isOneClick && isCrossSite({ method, host: headers.host, origin: headers.origin, fetchSite })) {
			refuse(response, 403, "Requests from other sites are not accepted");
			return;
		}
		const isFile = files.has(url.pathname);
		const allow = isFile ? "GET, HEAD" : this.#paths.methodsOf(url.pathname);
		if (allow && refuseMethod(method, allow, response)) return;
		const reads = method === "GET" || method === "HEAD";
		// React Router addresses the home page's action only with ?index.
		if (!reads && url.pathname === "/") url.searchParams.set("index", "");
		const page = reads ? this.#paths.pageMeant(url.pathname) : null;
		if (page) {
			response.writeHead(301, { Location: page + url.search }).end();
			return;
		}
		const cacheKey = reads ? this.#cacheKeyOf(url, request) : null;
		if (cacheKey && this.#pages.serve(cacheKey, request, response)) return;
		if (isFile) {
			files.serve(request, response, url.pathname);
			return;
		}
		const unknown = !cacheKey && this.#paths.isUnknown(url.pathname);
		if (unknown && (!reads || url.pathname.startsWith("/api/"))) {
			refuse(response, 404, "There is nothing at this address");
			return;
		}
		const entryKey = unknown ? chooseVariant(url) + NOT_FOUND_CACHE_KEY : cacheKey;
		if (unknown && entryKey && this.#pages.serve(entryKey, request, response)) return;
		withRequestScope(scope, () => this.#answer(request, response, url, entryKey, scope)).catch(error => {
			if (response.destroyed) return;
			log.error({ requestId: scope.requestId, err: error }, "answer failed");
			if (response.headersSent) response.destroy();
			else refuse(response, 500, "Something went wrong on our side. Please try again.");
		});
	}

	/** Returns the cache key of the requested page, or null if the page is specific to this request. */
	#cacheKeyOf(url: URL, { headers }: IncomingMessage): string | null {
		// Only staff may request uncached editing pages: anyone else could keep the renderer busy.
		if (!headers.cookie?.includes(`${SESSION_COOKIE}=`)) url.searchParams.delete(EDITING);
		const address = this.#paths.isPage(url.pathname) ? pageCacheKey(url) : null;
		return address && chooseVariant(url) + address;
	}

	/** Renders a public page without any visitor-specific data, so that it can be cached for everyone. */
	async #renderForAll(
		fetchRequest: Request,
		url: URL,
		cacheKey: string,
		scope: RequestScope,
	): Promise<Response> {
		const { generation } = this.#pages;
		const address = cacheKey.slice(cacheKey.indexOf("/"));
		const clean = new Request(new URL(address, url.origin), {
			headers: { accept: "text/html" },
			signal: fetchRequest.signal,
		});
		const response = await this.#render(clean);
		const { status, headers } = response;
		const isPage = headers.get("content-type")?.startsWith("text/html");
		const wanted = address === NOT_FOUND_CACHE_KEY ? 404 : 200;
		if (status !== wanted || !isPage || headers.has("set-cookie") || !scope.cacheable) return response;
		const html = Buffer.from(await response.arrayBuffer());
		this.#pages.store(cacheKey, html, headers.get("content-security-policy") ?? "", generation, status);
		headers.set("Cache-Control", "public, no-cache");
		return new Response(html, { status, headers });
	}

	async #answer(
		request: IncomingMessage,
		response: ServerResponse,
		url: URL,
		cacheKey: string | null,
		scope: RequestScope,
	): Promise<void> {
		const fetchRequest = toFetchRequest(request, response, url);
		const rendered = cacheKey
			? await this.#renderForAll(fetchRequest, url, cacheKey, scope)
			: await renderInsteadOfRedirect(await this.#render(fetchRequest), fetchRequest, this.#render);
		// React Router's 405 has no Allow header.
		if (rendered.status === 405 && !rendered.headers.has("allow")) {
			const others = this.#paths.allowAt(url.pathname).filter(method => method !== request.method);
			rendered.headers.set("Allow", others.join(", "));
		}
		if (!rendered.headers.has("cache-control")) rendered.headers.set("Cache-Control", "no-store");
		await sendFetchResponse(await compressAnswer(fetchRequest, rendered), request, response);
	}
}

import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { Server as NetServer } from "node:net";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { createRequestHandler, type ServerBuild } from "react-router";
import { config, overTls } from "#app/config.server.ts";
import { clientAddress } from "#app/http/.server/client-address.ts";
import { compressAnswer } from "#app/http/.server/compress-answer.ts";
import { isCrossSite } from "#app/http/.server/cross-site.ts";
import { requestUrl, sendFetchResponse, toFetchRequest } from "#app/http/.server/node-fetch.ts";
import { briefly } from "#app/http/.server/present-error.ts";
import { type RequestScope, withRequestScope } from "#app/http/.server/request-scope.ts";
import { endStreams } from "#app/http/live/.server/event-stream.ts";
import { measureRequest, serveMetrics } from "#app/http/operations/.server/metrics.ts";
import { checkReadiness } from "#app/http/operations/.server/readiness.ts";
import { catchUncaught } from "#app/http/operations/.server/safety-net.ts";
import { traceRequest } from "#app/http/operations/.server/trace-request.ts";
import { PageCache } from "#app/http/page-cache/.server/page-cache.ts";
import { readPublicPaths } from "#app/http/page-cache/.server/public-paths.ts";
import { holdsToken, NOT_FOUND_ADDRESS, pageAddress } from "#app/http/page-cache/page-address.ts";
import { WORKER_POLICY } from "#app/http/security/.server/content-policy.ts";
import { securityHeaders } from "#app/http/security/.server/security-headers.ts";
import { inPlaceOfRedirect } from "#app/http/session/.server/admin-gate.ts";
import { lucia } from "#app/http/session/.server/lucia.ts";
import { staticFiles } from "#app/http/static-files/.server/static-files.ts";
import { guidePages } from "#app/pages/guide/.server/guide.ts";
import { entityManager, log, notifications, orm } from "#app/services.server.ts";
import { onSiteContentChange } from "#app/site/content/.server/site-content.ts";
import { EDITING } from "#app/site/editing/editing-address.ts";
import { chooseVariant } from "#app/site/info/.server/load-site.ts";
import { knowPages } from "#app/visitor/vitals/.server/known-pages.ts";
import { ensureFirstAdmin } from "#db/accounts/create-account.ts";
import { startTelemetry } from "#db/telemetry/start-telemetry.ts";

const SHUTDOWN_LIMIT_MS = 25_000;
/** So long a kept connection may bring one more request when the end has begun, which is answered and told to be the last. */
const LAST_REQUEST_MS = 500;
const GUIDE_DELAY_MS = 10_000;
const SECURITY_HEADERS = Object.entries(securityHeaders(overTls));

const endTelemetry = await startTelemetry("web", config.OTEL_EXPORTER_OTLP_ENDPOINT, log);
const build: ServerBuild = await import(pathToFileURL(path.resolve("build/server/index.js")).href);
knowPages(build.routes);
const paths = readPublicPaths(build.routes);
const render = createRequestHandler(build, "production");
const pages = new PageCache();
onSiteContentChange(() => pages.clear());

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

let draining = false;

// What else exists asks for things that no server should do, TRACE above all.
const METHODS = "GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS";

function scopeOf(request: IncomingMessage): RequestScope {
	const forwarded = request.headers["x-forwarded-for"];
	const address = clientAddress(request.socket.remoteAddress, String(forwarded ?? ""), config.TRUST_PROXY);
	return { address, requestId: randomUUID(), cacheable: true };
}

/** Where the page that a request asks for is kept for all, or null when it is this request's alone. */
function placeOf(url: URL, { headers }: IncomingMessage): string | null {
	// Nobody but staff makes the server render a page for them alone.
	if (!headers.cookie?.includes(`${lucia.sessionCookieName}=`)) url.searchParams.delete(EDITING);
	const address = paths.isPage(url.pathname) ? pageAddress(url) : null;
	return address && chooseVariant(url) + address;
}

/** Renders a public page without anything that belongs to one visitor, so that it can be kept for all. */
async function renderForAll(asked: Request, url: URL, place: string, scope: RequestScope): Promise<Response> {
	const { generation } = pages;
	const address = place.slice(place.indexOf("/"));
	const clean = new Request(new URL(address, url.origin), {
		headers: { accept: "text/html" },
		signal: asked.signal,
	});
	const response = await render(clean);
	const { status, headers } = response;
	const isPage = headers.get("content-type")?.startsWith("text/html");
	const wanted = address === NOT_FOUND_ADDRESS ? 404 : 200;
	if (status !== wanted || !isPage || headers.has("set-cookie") || !scope.cacheable) return response;
	const html = Buffer.from(await response.arrayBuffer());
	pages.store(place, html, headers.get("content-security-policy") ?? "", generation, status);
	headers.set("Cache-Control", "public, no-cache");
	return new Response(html, { status, headers });
}

async function answer(
	request: IncomingMessage,
	response: ServerResponse,
	url: URL,
	place: string | null,
	scope: RequestScope,
): Promise<void> {
	const asked = toFetchRequest(request, response, url);
	const given = place
		? await renderForAll(asked, url, place, scope)
		: await inPlaceOfRedirect(await render(asked), asked, render);
	// The router refuses without saying what it takes.
	if (given.status === 405 && !given.headers.has("allow")) {
		const others = paths.allowAt(url.pathname).filter(method => method !== request.method);
		given.headers.set("Allow", others.join(", "));
	}
	if (!given.headers.has("cache-control")) given.headers.set("Cache-Control", "no-store");
	await sendFetchResponse(await compressAnswer(asked, given), request, response);
}

function answerHealth(method: string, pathname: string, response: ServerResponse): boolean {
	if (pathname !== "/healthz" && pathname !== "/readyz") return false;
	if (refuseMethod(method, "GET, HEAD", response)) return true;
	if (pathname === "/healthz") {
		sendJson(response, draining ? 503 : 200, { status: draining ? "stopping" : "ok" });
		return true;
	}
	void checkReadiness(draining).then(state => sendJson(response, state.ready ? 200 : 503, state));
	return true;
}

function sendJson(response: ServerResponse, status: number, body: unknown): void {
	response.setHeader("Cache-Control", "no-store");
	response.setHeader("Content-Type", "application/json; charset=utf-8");
	response.writeHead(status).end(JSON.stringify(body));
}

function refuse(response: ServerResponse, status: number, message: string): void {
	response.setHeader("Connection", "close");
	sendJson(response, status, { message });
}

/** Refuses a method that is not among those allowed; whether it did. */
function refuseMethod(method: string, allow: string, response: ServerResponse): boolean {
	if (allow.split(", ").includes(method)) return false;
	response.setHeader("Allow", allow);
	refuse(response, 405, "This method is not allowed here");
	return true;
}

function handle(request: IncomingMessage, response: ServerResponse): void {
	for (const [name, value] of SECURITY_HEADERS) response.setHeader(name, value);
	measureRequest(request, response);
	const scope = scopeOf(request);
	response.setHeader("X-Request-Id", scope.requestId);
	// A connection that is kept busy would never end by itself.
	if (draining) response.setHeader("Connection", "close");
	const url = requestUrl(request);
	if (!url) {
		refuse(response, 400, "The address is not valid");
		return;
	}
	// The page after this one is not told its address, which that page's tags would pass on.
	if (holdsToken(url)) response.setHeader("Referrer-Policy", "strict-origin");
	const { method = "GET" } = request;
	if (refuseMethod(method, METHODS, response)) return;
	if (answerHealth(method, url.pathname, response)) return;
	const routeOf = () => paths.routeOf(url.pathname);
	traceRequest(method, routeOf, response, () => serve(request, response, url, scope));
}

/** Answers from what is finished or lies in a file, or has the application answer. */
function serve(request: IncomingMessage, response: ServerResponse, url: URL, scope: RequestScope): void {
	const { method = "GET", headers } = request;
	const fetchSite = headers["sec-fetch-site"];
	if (isCrossSite({ method, host: headers.host, origin: headers.origin, fetchSite: fetchSite?.toString() })) {
		refuse(response, 403, "Requests from other sites are not accepted");
		return;
	}
	const isFile = files.has(url.pathname);
	const allow = isFile ? "GET, HEAD" : paths.methodsOf(url.pathname);
	if (allow && refuseMethod(method, allow, response)) return;
	const reads = method === "GET" || method === "HEAD";
	const page = reads ? paths.pageMeant(url.pathname) : null;
	if (page) {
		response.writeHead(301, { Location: page + url.search }).end();
		return;
	}
	const place = reads ? placeOf(url, request) : null;
	if (place && pages.serve(place, request, response)) return;
	if (isFile) {
		files.serve(request, response, url.pathname);
		return;
	}
	const unknown = !place && paths.isUnknown(url.pathname);
	if (unknown && (!reads || url.pathname.startsWith("/api/"))) {
		refuse(response, 404, "There is nothing at this address");
		return;
	}
	const kept = unknown ? chooseVariant(url) + NOT_FOUND_ADDRESS : place;
	if (unknown && kept && pages.serve(kept, request, response)) return;
	const forAll = method === "GET" ? kept : null;
	withRequestScope(scope, () => answer(request, response, url, forAll, scope)).catch(error => {
		if (response.destroyed) return;
		log.error({ requestId: scope.requestId, err: briefly(error) }, "answer failed");
		if (response.headersSent) response.destroy();
		else refuse(response, 500, "Something went wrong on our side. Please try again.");
	});
}

const server = createServer(
	{ requestTimeout: 30_000, headersTimeout: 10_000, keepAliveTimeout: 65_000 },
	handle,
);

await notifications.start();
const metrics = serveMetrics();
void keepFirstAdmin();
// The first visitor's page says how many pages the guide has; a start has more urgent work for its first seconds.
setTimeout(guidePages, GUIDE_DELAY_MS).unref();
// A process that nobody can reach is of no use, and one that ends is started anew.
server.once("error", error => {
	log.fatal(
		{ host: config.HOST, port: config.PORT, err: briefly(error) },
		"HOST and PORT cannot be listened on",
	);
	stop("no port", 1);
});
server.listen(config.PORT, config.HOST, () => {
	const address = server.address();
	log.info({ port: typeof address === "object" ? address?.port : config.PORT }, "web listening");
	if (overTls && config.TRUST_PROXY === 0)
		log.warn(
			"TRUST_PROXY is 0 behind TLS: every visitor seems to be the proxy, and one uses up the limits of all",
		);
});

/** Makes the first account as soon as the database answers. */
async function keepFirstAdmin(): Promise<void> {
	for (let waitMs = 500; !draining; waitMs = Math.min(30_000, waitMs * 2)) {
		try {
			return await ensureFirstAdmin(entityManager(), config.ADMIN_USERNAME, config.ADMIN_PASSWORD);
		} catch (error) {
			log.warn({ err: briefly(error) }, "first account waits for the database");
			await delay(waitMs, undefined, { ref: false });
		}
	}
}

/** Takes no new connection, lets what is under way finish, and ends with this code. */
function stop(reason: string, code = 0): void {
	if (draining) return;
	draining = true;
	log.info({ reason }, "web stopping");
	endStreams();
	setTimeout(() => process.exit(1), SHUTDOWN_LIMIT_MS).unref();
	metrics?.close();
	// Listening alone ends at once: http's own close tears idle connections off, as which a busy one counts between two requests.
	NetServer.prototype.close.call(server, async () => {
		await notifications.close();
		await Promise.all([orm.close(), endTelemetry()]);
		process.exit(code);
	});
	setInterval(() => server.closeIdleConnections(), LAST_REQUEST_MS).unref();
}

process.on("SIGTERM", signal => stop(signal));
process.on("SIGINT", signal => stop(signal));
catchUncaught(reason => stop(reason, 1));

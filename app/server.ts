import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { Server as NetServer } from "node:net";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import type { ServerBuild } from "react-router";
import { clientAddress } from "#app/http/.server/client-address.ts";
import { requestUrl } from "#app/http/.server/node-fetch.ts";
import { refuse, refuseMethod } from "#app/http/.server/refuse.ts";
import type { RequestScope } from "#app/http/.server/request-scope.ts";
import { Site } from "#app/http/.server/serve-request.ts";
import { TIME_LIMITS } from "#app/http/.server/time-limits.ts";
import { isTooMany } from "#app/http/.server/waiting-requests.ts";
import { endStreams } from "#app/http/live/.server/event-stream.ts";
import { answerHealth } from "#app/http/operations/.server/health.ts";
import { measureRequest, registry } from "#app/http/operations/.server/metrics.ts";
import { handleUncaughtErrors } from "#app/http/operations/.server/safety-net.ts";
import { traceRequest } from "#app/http/operations/.server/trace-request.ts";
import { holdsToken } from "#app/http/page-cache/page-address.ts";
import { securityHeaders } from "#app/http/security/.server/security-headers.ts";
import { guidePages } from "#app/pages/guide/.server/guide.ts";
import { config, entityManager, log, notifications, orm, overTls } from "#app/services.server.ts";
import { registerPages } from "#app/visitor/vitals/.server/known-pages.ts";
import { ensureFirstAdmin } from "#db/accounts/create-account.ts";
import { logOutage } from "#db/database-outage.ts";
import { serveMetrics } from "#db/process-health.ts";
import { startTelemetry } from "#db/telemetry/start-telemetry.ts";

const SHUTDOWN_LIMIT_MS = 25_000;
/** How long a keep-alive connection may send one more request after shutdown has begun; that response closes it. */
const LAST_REQUEST_MS = 500;
const GUIDE_DELAY_MS = 10_000;
const SECURITY_HEADERS = Object.entries(securityHeaders(overTls));

const endTelemetry = await startTelemetry("web", config.OTEL_EXPORTER_OTLP_ENDPOINT, log);
const build: ServerBuild = await import(pathToFileURL(path.resolve("build/server/index.js")).href);
registerPages(build.routes);
const site = new Site(build);
let draining = false;

// Other methods must not be served, TRACE above all.
const METHODS = "GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS";

function scopeOf(request: IncomingMessage): RequestScope {
	const forwarded = request.headers["x-forwarded-for"];
	const address = clientAddress(request.socket.remoteAddress, String(forwarded ?? ""), config.TRUST_PROXY);
	return { address, requestId: randomUUID(), cacheable: true };
}

function handle(request: IncomingMessage, response: ServerResponse): void {
	for (const [name, value] of SECURITY_HEADERS) response.setHeader(name, value);
	measureRequest(request, response);
	const scope = scopeOf(request);
	response.setHeader("X-Request-Id", scope.requestId);
	// A keep-alive connection in constant use would never end by itself.
	if (draining) response.setHeader("Connection", "close");
	if (isTooMany(request, response)) {
		response.setHeader("Retry-After", "1");
		refuse(response, 429, "Please wait for an answer before you ask again");
		return;
	}
	const url = requestUrl(request);
	if (!url) {
		refuse(response, 400, "The address is not valid");
		return;
	}
	// Hide this URL's token from the next page, whose tags would pass on the referrer.
	if (holdsToken(url)) response.setHeader("Referrer-Policy", "strict-origin");
	const { method = "GET" } = request;
	if (refuseMethod(method, METHODS, response)) return;
	if (answerHealth(method, url.pathname, response, draining)) return;
	const routeOf = () => site.routeOf(url.pathname);
	traceRequest(method, routeOf, response, () => site.serve(request, response, url, scope));
}

const server = createServer(TIME_LIMITS, handle);

await notifications.start();
const metrics = serveMetrics({ port: config.METRICS_PORT, log, registry });
void keepFirstAdmin();
// The first visitor's page needs the guide's page count; delayed because a starting process has more urgent work.
setTimeout(guidePages, GUIDE_DELAY_MS).unref();
// A process without its port is useless; once it exits, it is restarted.
server.once("error", error => {
	log.fatal({ host: config.HOST, port: config.PORT, err: error }, "HOST and PORT cannot be listened on");
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

/** Creates the first account as soon as the database is available. */
async function keepFirstAdmin(): Promise<void> {
	for (let waitMs = 500; !draining; waitMs = Math.min(30_000, waitMs * 2)) {
		try {
			return await ensureFirstAdmin(entityManager(), config.ADMIN_USERNAME, config.ADMIN_PASSWORD);
		} catch (error) {
			if (!logOutage(log, error)) log.warn({ err: error }, "first account waits for the database");
			await delay(waitMs, undefined, { ref: false });
		}
	}
}

/** Shuts down gracefully: accepts no new connections, lets requests in flight finish, and exits with this code. */
function stop(reason: string, code = 0): void {
	if (draining) return;
	draining = true;
	log.info({ reason }, "web stopping");
	endStreams();
	setTimeout(() => {
		log.warn("web stops with requests in progress, whose connections are cut");
		process.exit(1);
	}, SHUTDOWN_LIMIT_MS).unref();
	metrics?.close();
	// net's close only stops listening; http's close would also destroy idle connections, even a busy one between two requests.
	NetServer.prototype.close.call(server, async () => {
		await notifications.close();
		await Promise.all([orm.close(), endTelemetry()]);
		process.exit(code);
	});
	setInterval(() => server.closeIdleConnections(), LAST_REQUEST_MS).unref();
}

process.on("SIGTERM", signal => stop(signal));
process.on("SIGINT", signal => stop(signal));
handleUncaughtErrors(reason => stop(reason, 1));

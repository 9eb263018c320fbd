import type { IncomingMessage, ServerResponse } from "node:http";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { orm } from "#app/services.server.ts";
import { poolOf } from "#db/pool.ts";
import type { CspDirective } from "#domain/tracking/csp-report.ts";

/** The metrics of web in Prometheus' text format. */
export const registry = new Registry();
registry.setDefaultLabels({ process: "web" });
collectDefaultMetrics({ register: registry });

const requests = new Histogram({
	name: "http_request_duration_seconds",
	help: "Time from the request to the end of the response, by area of the site",
	labelNames: ["area", "method", "status"],
	buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
	registers: [registry],
});

new Gauge({
	name: "database_pool_connections",
	help: "Connections in this process's pool, by state",
	labelNames: ["state"],
	registers: [registry],
	async collect() {
		const pool = await poolOf(orm).catch(() => null);
		this.set({ state: "total" }, pool?.totalCount ?? 0);
		this.set({ state: "idle" }, pool?.idleCount ?? 0);
		this.set({ state: "waiting" }, pool?.waitingCount ?? 0);
	},
});

const violations = new Counter({
	name: "csp_violations_total",
	help: "Content-Security-Policy violations reported by browsers, by directive",
	labelNames: ["directive"],
	registers: [registry],
});

export function countViolation(directive: CspDirective): void {
	violations.inc({ directive });
}

/** Returns the area label: few values, so that unknown paths cannot create new time series. */
function areaOf(path: string): string {
	if (path.startsWith("/assets/")) return "asset";
	// Open as long as the screen is.
	if (/^\/api\/(jobs|staff)\/events\b/.test(path)) return "stream";
	if (/^\/(api|hooks)\//.test(path)) return "api";
	if (path.startsWith("/admin")) return "admin";
	// Polled so often by monitoring that it would distort the page times.
	if (path === "/healthz" || path === "/readyz") return "health";
	return "page";
}

const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"]);

/** Measures a request until its response ends. */
export function measureRequest(request: IncomingMessage, response: ServerResponse): void {
	const method = METHODS.has(request.method ?? "") ? (request.method ?? "") : "other";
	const stop = requests.startTimer({ area: areaOf(request.url ?? ""), method });
	response.once("close", () => stop({ status: `${Math.floor(response.statusCode / 100)}xx` }));
}

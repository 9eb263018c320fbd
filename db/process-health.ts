import { createServer, type Server } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import type { Logger } from "pino";
import { migrations } from "./migrations/index.ts";
import type { EntityManager } from "./orm.ts";
import { hasState } from "./retrying-manager.ts";

/** Milliseconds between two attempts to listen on a port. */
const PORT_RETRY_MS = 5_000;
/** Timeout after which a dependency counts as unavailable. */
const ANSWER_LIMIT_MS = 2_000;
const NOTHING = { status: 404, body: { message: "There is nothing at this address" } };
const NOT_ALLOWED = { status: 405, body: { message: "This method is not allowed here" } };

interface MetricsServer {
	/** METRICS_PORT; nothing is served if it is 0. */
	port: number;
	log: Logger;
	/** A registry of prom-client. */
	registry: { readonly contentType: string; metrics(): Promise<string> };
	/** What is told as JSON at further paths; by default with status 200. */
	paths?: Record<string, () => Promise<{ status?: number; body: unknown }>>;
}

/** Serves GET /metrics, and what else the process tells; retries while the port is in use, instead of stopping the process. */
export function serveMetrics({ port, log, registry, paths = {} }: MetricsServer): Server | null {
	if (port === 0) return null;
	const server = createServer(async ({ method = "GET", url = "" }, response) => {
		const [path = ""] = url.split("?", 1);
		const isAsked = method === "GET" || method === "HEAD";
		if (path === "/metrics" && isAsked) {
			response.setHeader("Content-Type", registry.contentType);
			response.end(await registry.metrics());
			return;
		}
		if (!isAsked) response.setHeader("Allow", "GET, HEAD");
		const { status = 200, body } = isAsked ? ((await paths[path]?.()) ?? NOTHING) : NOT_ALLOWED;
		response
			.writeHead(status, { "Content-Type": "application/json; charset=utf-8" })
			.end(JSON.stringify(body));
	});
	server.once("error", error => log.error({ port, err: error }, "metrics wait for their port"));
	server.on("error", () => setTimeout(() => server.listen(port), PORT_RETRY_MS).unref());
	return server.listen(port);
}

/** Returns a dependency's state; "away" if it fails or does not answer in time. */
export function stateOf<State extends string>(state: Promise<State>): Promise<State | "away"> {
	const away = () => "away" as const;
	return Promise.race([state.catch(away), delay(ANSWER_LIMIT_MS, "away" as const, { ref: false })]);
}

const MIGRATIONS = JSON.stringify(migrations.map(({ name }) => name));
const NO_TABLE = new Set(["42P01"]);

/**
 * Tells whether the database answers, has this release's schema, and is writable: a standby or a read-only database would
 * reject every form.
 */
export function stateOfDatabase(em: EntityManager): Promise<"ok" | "read-only" | "not migrated" | "away"> {
	const state = em.execute<{ readOnly: boolean; isBehind: boolean }[]>(
		`select current_setting('transaction_read_only')::boolean as "readOnly",
			exists (select jsonb_array_elements_text(?::jsonb) except select name from migrations) as "isBehind"`,
		[MIGRATIONS],
	);
	return stateOf(
		state.then(
			([row]) => (row?.isBehind ? "not migrated" : row?.readOnly ? "read-only" : "ok"),
			error => {
				if (hasState(error, NO_TABLE)) return "not migrated";
				throw error;
			},
		),
	);
}

import { createServer, type Server } from "node:http";
import type { Logger } from "pino";
import type { Notifications } from "#db/notifications.ts";
import type { Orm } from "#db/orm.ts";
import { listenWhenFree, stateOf, stateOfDatabase } from "#db/process-health.ts";
import { registry } from "./metrics.ts";
import { describeError } from "./outbox/error-result.ts";

/**
 * Serves /metrics, /healthz and /readyz of the worker on METRICS_PORT, retrying while the port is in use; null when it is 0.
 */
export function serveHealth({
	port,
	log,
	orm,
	notifications,
	pingQueue,
}: {
	port: number;
	log: Logger;
	orm: Orm;
	notifications: Notifications;
	pingQueue: () => Promise<void>;
}): Server | null {
	if (port === 0) return null;
	const server = createServer(async (request, response) => {
		response.setHeader("Content-Type", "application/json; charset=utf-8");
		if (request.url === "/metrics") {
			response.setHeader("Content-Type", registry.contentType);
			response.end(await registry.metrics());
		} else if (request.url === "/healthz") {
			response.writeHead(200).end(JSON.stringify({ status: "ok" }));
		} else if (request.url === "/readyz") {
			const dependencies = {
				database: await stateOfDatabase(orm.em.fork()),
				queue: await stateOf(pingQueue().then(() => "ok" as const)),
				notifications: notifications.connected ? "ok" : "away",
			};
			const ready = dependencies.database === "ok" && dependencies.queue === "ok";
			response.writeHead(ready ? 200 : 503).end(JSON.stringify({ ready, dependencies }));
		} else {
			response.writeHead(404).end(JSON.stringify({ message: "There is nothing at this address" }));
		}
	});
	return listenWhenFree(server, port, error =>
		log.error({ port, ...describeError(error) }, "metrics wait for their port"),
	);
}

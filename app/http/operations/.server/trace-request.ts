import type { ServerResponse } from "node:http";
import { inServerSpan } from "#db/telemetry/spans.ts";
import { isTracing } from "#db/telemetry/start-telemetry.ts";

/**
 * Handles a request within a trace span that ends when the response is sent or the connection is lost. The span contains only
 * the route pattern: ids and searches may be personal data. Requests without a route, such as files, get no span.
 */
export function traceRequest(
	method: string,
	routeOf: () => string | null,
	response: ServerResponse,
	work: () => void,
): void {
	const route = isTracing() ? routeOf() : null;
	if (route === null) {
		work();
		return;
	}
	const attributes = { "http.request.method": method, "http.route": route };
	inServerSpan(`${method} ${route}`, attributes, ended => {
		response.once("close", () => ended(seen(response)));
		work();
	});
}

function seen({ headersSent, statusCode }: ServerResponse) {
	if (!headersSent) return { error: "unanswered" };
	return {
		attributes: { "http.response.status_code": statusCode },
		error: statusCode >= 500 ? String(statusCode) : undefined,
	};
}

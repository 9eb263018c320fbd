import type { ServerResponse } from "node:http";
import { inServerSpan } from "#db/telemetry/spans.ts";
import { isTracing } from "#db/telemetry/start-telemetry.ts";

/**
 * Runs the answering of a request in a span, until its connection has the answer or is gone. Of the address it says the
 * pattern alone, as the route table has it: ids and searches may be about people. What no route answers, such as a file,
 * has no span.
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

import { errorResponse, json } from "#app/http/.server/present-error.ts";
import { resource, visitor } from "#app/http/.server/resource.ts";
import { sendsGpc } from "#app/visitor/consent/.server/sends-gpc.ts";
import { GPC_ECHO_HEADER } from "#app/visitor/consent/gpc.ts";
import { locateVisitor } from "#app/visitor/geo/.server/locate-visitor.ts";
import { AppError } from "#domain/errors.ts";

/** In seconds: an address does not move to another country while the visitor waits. */
const DAY_SECONDS = 24 * 60 * 60;

/** Returns 503 (docs/specification/http.md#public-calls), or 204 for a client that prefers lenient handling (RFC 7240). */
function unknown(request: Request): Response {
	if (request.headers.get("prefer") === "handling=lenient") {
		return new Response(null, { status: 204, headers: { "Cache-Control": "no-store" } });
	}
	const message = "Your country could not be determined";
	return errorResponse(new AppError("unavailable", message, { retryAfterSeconds: DAY_SECONDS }));
}

export const loader = resource({
	GET: visitor(async ({ request }) => {
		const location = await locateVisitor(request);
		const response = location ? json(location) : unknown(request);
		if (sendsGpc(request)) response.headers.set(GPC_ECHO_HEADER, "1");
		return response;
	}),
});
export const action = loader;

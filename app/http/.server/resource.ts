import { AppError } from "#domain/errors.ts";
import { errorResponse } from "./present-error.ts";

export interface ResourceArgs {
	request: Request;
	url: URL;
	params: Record<string, string | undefined>;
}

/** A method of a resource, guarded: made by `visitor`, `staff` or `admin`, so that none is open by oversight. */
export interface GuardedMethod {
	readonly guarded: true;
	run(args: ResourceArgs): Promise<Response>;
}

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
type Methods = Partial<Record<Method, GuardedMethod>>;

interface RouteArgs {
	request: Request;
	params: Record<string, string | undefined>;
}

/** Refuses a method with what is allowed instead, as Allow lists it. */
export function notAllowed(allow: string): Response {
	const refusal = errorResponse(new AppError("method_not_allowed", "This method is not allowed here"));
	refusal.headers.set("Allow", allow);
	return refusal;
}

/**
 * A resource route from its methods: 405 for the others, and every error as JSON (docs/specification/http.md#answers). It
 * is the route's loader and its action.
 */
export function resource(methods: Methods) {
	const allow = Object.keys(methods)
		.flatMap(name => (name === "GET" ? ["GET", "HEAD"] : [name]))
		.join(", ");
	return async ({ request, params }: RouteArgs): Promise<Response> => {
		try {
			const name = request.method === "HEAD" ? "GET" : request.method;
			const method = Object.entries(methods).find(([known]) => known === name)?.[1];
			if (!method) return notAllowed(allow);
			return await method.run({ request, url: new URL(request.url), params });
		} catch (error) {
			return errorResponse(error);
		}
	};
}

import { log } from "#app/services.server.ts";
import { logOutage } from "#db/database-outage.ts";
import { DELETED_MEANWHILE, hasState } from "#db/retrying-manager.ts";
import { AppError, type ErrorCode } from "#domain/errors.ts";
import { requestScope } from "./request-scope.ts";

/** HTTP status of each error code (docs/specification/http.md#answers). */
export const STATUS: Record<ErrorCode, number> = {
	invalid: 400,
	unauthorised: 401,
	forbidden: 403,
	not_found: 404,
	method_not_allowed: 405,
	conflict: 409,
	too_large: 413,
	unsupported: 415,
	too_many: 429,
	unavailable: 503,
};

// SQLSTATEs of values that the database cannot store: a zero byte, a lone surrogate or 31 February in free-form data.
const NO_TEXT = new Set(["08P01", "22007", "22008", "22021", "22P02", "22P05"]);

/** Converts any error to the AppError that users may see; null for an unexpected error, whose details stay hidden. */
export function toAppError(error: unknown): AppError | null {
	if (error instanceof AppError) return error;
	if (logOutage(log, error, { requestId: requestScope().requestId })) {
		return new AppError("unavailable", "The service is briefly unavailable. Please try again in a moment.", {
			retryAfterSeconds: 5,
		});
	}
	if (hasState(error, DELETED_MEANWHILE)) return new AppError("not_found", "This has just been deleted");
	if (hasState(error, NO_TEXT)) return new AppError("invalid", "Please remove the special characters");
	return null;
}

/** Returns the JSON response for any error of an API route: `{message, fields?, current?, leadId?}`, never a stack. */
export function errorResponse(error: unknown): Response {
	if (error instanceof Response) return error;
	const known = toAppError(error);
	if (!known) {
		log.error({ requestId: requestScope().requestId, err: error }, "request failed");
		return json({ message: "Something went wrong on our side. Please try again." }, 500);
	}
	const headers: Record<string, string> = {};
	if (known.retryAfterSeconds !== undefined) headers["Retry-After"] = String(known.retryAfterSeconds);
	// JSON.stringify omits undefined values.
	const { message, fields, current, leadId } = known;
	return json({ message, fields, current, leadId }, STATUS[known.code], headers);
}

/** Creates a JSON response that is never cached. */
export function json(body: unknown, status = 200, headers: Record<string, string> = {}): Response {
	return new Response(JSON.stringify(body), {
		status,
		headers: { "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store", ...headers },
	});
}

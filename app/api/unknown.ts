import { errorResponse } from "#app/http/.server/present-error.ts";
import { AppError } from "#domain/errors.ts";

/** Answers every path under /api that no resource handles. */
function refuse(): Response {
	return errorResponse(new AppError("not_found", "There is nothing at this address"));
}

export const loader = refuse;
export const action = refuse;

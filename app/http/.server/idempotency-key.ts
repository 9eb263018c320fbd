import { AppError } from "#domain/errors.ts";

const LONGEST_KEY = 255;

/** The Idempotency-Key of a post, or null. Throws AppError "invalid" when it is too long. */
export function idempotencyKey(request: Request): string | null {
	const key = request.headers.get("idempotency-key");
	if (key === null || key === "") return null;
	if (key.length > LONGEST_KEY)
		throw new AppError("invalid", `Idempotency-Key must have at most ${LONGEST_KEY} characters`);
	return key;
}

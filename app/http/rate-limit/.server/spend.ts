import { type RateLimiterAbstract, RateLimiterRes } from "rate-limiter-flexible";
import { AppError } from "#domain/errors.ts";

/** Counts something. Throws AppError "too_many" with these words, and when to come again. */
export async function spend(limiter: RateLimiterAbstract, key: string, message: string, points = 1) {
	try {
		await limiter.consume(key, points);
	} catch (refusal) {
		if (!(refusal instanceof RateLimiterRes)) throw refusal;
		throw new AppError("too_many", message, {
			retryAfterSeconds: Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)),
		});
	}
}

/** For whoever posts too often. */
export const TOO_MANY_REQUESTS = "Too many requests. Please wait a minute and try again.";

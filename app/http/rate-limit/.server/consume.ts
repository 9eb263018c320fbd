import { type RateLimiterAbstract, RateLimiterRes } from "rate-limiter-flexible";
import { AppError } from "#domain/errors.ts";

/** Consumes points of a rate limit. Throws AppError "too_many" with this message and the seconds until a retry. */
export async function consume(limiter: RateLimiterAbstract, key: string, message: string, points = 1) {
	try {
		await limiter.consume(key, points);
	} catch (refusal) {
		if (!(refusal instanceof RateLimiterRes)) throw refusal;
		throw new AppError("too_many", message, {
			retryAfterSeconds: Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)),
		});
	}
}

/** Message for too many requests. */
export const TOO_MANY_REQUESTS = "Too many requests. Please wait a minute and try again.";

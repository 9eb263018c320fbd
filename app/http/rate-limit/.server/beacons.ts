import { RateLimiterMemory } from "rate-limiter-flexible";
import { networkOf } from "#app/http/.server/client-address.ts";
import { requestScope } from "#app/http/.server/request-scope.ts";
import { consume, TOO_MANY_REQUESTS } from "./consume.ts";

// In memory only: a beacon must cost no query, and nothing about its sender may be stored.
const LIMITS = {
	beacon: new RateLimiterMemory({ points: 120, duration: 60 }),
	chat: new RateLimiterMemory({ points: 30, duration: 60 }),
	report: new RateLimiterMemory({ points: 30, duration: 60 }),
	/** Webhook deliveries: normally few at a time, but a burst after a campaign. */
	hook: new RateLimiterMemory({ points: 600, duration: 60 }),
	/** Forged deliveries: a separate limit, so that they cannot use up that of a provider behind the same proxy. */
	forged: new RateLimiterMemory({ points: 20, duration: 60 }),
	/** Requests for a passkey challenge; the sign-in itself counts as a password guess. */
	passkey: new RateLimiterMemory({ points: 30, duration: 60 }),
	consent: new RateLimiterMemory({ points: 30, duration: 60 }),
};

/** Counts one beacon of the current visitor. Throws AppError "too_many". */
export async function spendBeacon(kind: keyof typeof LIMITS): Promise<void> {
	await consume(LIMITS[kind], networkOf(requestScope().address), TOO_MANY_REQUESTS);
}

const reportLines = new RateLimiterMemory({ points: 100, duration: 60 * 60 });

/** Returns whether another browser report may be logged: 100 an hour, so that strangers cannot flood the log. */
export const mayLogReport = (): Promise<boolean> =>
	reportLines.consume("all").then(
		() => true,
		() => false,
	);

import { RateLimiterMemory } from "rate-limiter-flexible";
import { networkOf } from "#app/http/.server/client-address.ts";
import { requestScope } from "#app/http/.server/request-scope.ts";
import { spend, TOO_MANY_REQUESTS } from "./spend.ts";

// In memory alone: a beacon must cost no query, and nothing of its sender may be stored.
const LIMITS = {
	beacon: new RateLimiterMemory({ points: 120, duration: 60 }),
	chat: new RateLimiterMemory({ points: 30, duration: 60 }),
	report: new RateLimiterMemory({ points: 30, duration: 60 }),
	/** Deliveries of providers: a few at once, and a burst after a campaign. */
	hook: new RateLimiterMemory({ points: 600, duration: 60 }),
	/** Of these, what was not signed: counted apart, so that nobody uses up what a provider behind the same proxy may post. */
	forged: new RateLimiterMemory({ points: 20, duration: 60 }),
	/** Asking what a passkey is to sign; signing in with it is counted as a guess. */
	passkey: new RateLimiterMemory({ points: 30, duration: 60 }),
	consent: new RateLimiterMemory({ points: 30, duration: 60 }),
};

/** Counts one small post of the current visitor. Throws AppError "too_many". */
export async function spendBeacon(kind: keyof typeof LIMITS): Promise<void> {
	await spend(LIMITS[kind], networkOf(requestScope().address), TOO_MANY_REQUESTS);
}

const reportLines = new RateLimiterMemory({ points: 100, duration: 60 * 60 });

/** Whether the log has room for one more report of a browser: 100 an hour, since strangers' would push all else out of it. */
export const mayLogReport = (): Promise<boolean> =>
	reportLines.consume("all").then(
		() => true,
		() => false,
	);

import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";

const PAUSE_MS = 100;
const TRIES = 1_200;

/** One IP address per person, since public posts are rate limited per address. */
const addressOf = (n: number) => `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`;

/**
 * Posts until acknowledged, as a browser's queue does: the same idempotency key each time, at alternating addresses. Throws if
 * it is refused for good.
 */
async function post(urls: string[], path: string, n: number, body: unknown): Promise<void> {
	const key = randomUUID();
	for (let tries = 0; tries < TRIES; tries += 1) {
		let status = 0;
		try {
			const response = await fetch(`${urls[(n + tries) % urls.length]}${path}`, {
				method: "POST",
				headers: {
					"Content-Type": "application/json",
					"Idempotency-Key": key,
					"X-Forwarded-For": addressOf(n),
				},
				body: JSON.stringify(body),
				signal: AbortSignal.timeout(10_000),
			});
			await response.body?.cancel();
			status = response.status;
		} catch {
			// The server was down, or dropped the connection.
		}
		if (status === 201) return;
		if (status >= 400 && status < 500 && status !== 429)
			throw new Error(`${path} was refused with ${status}`);
		await delay(PAUSE_MS);
	}
	throw new Error(`${path} was never acknowledged`);
}

export const emailOf = (n: number) => `person${n}@people.example`;

export function leaveLead(urls: string[], n: number): Promise<void> {
	return post(urls, "/api/leads", n, {
		fullName: "Sample Person",
		email: emailOf(n),
		phone: "+44 7700 900123",
	});
}

export function askForReport(urls: string[], n: number): Promise<void> {
	return post(urls, "/api/tax-report", n, {
		calculation: { income: 500_000, extractionMethod: "dividend" },
		timestamp: new Date().toISOString(),
		personalDetails: { name: "Sample Person", email: emailOf(n) },
	});
}

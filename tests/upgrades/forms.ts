import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";

const TIMEOUT_MS = 30_000;
const AGAIN_MS = 250;
const GIVE_UP_MS = 120_000;

/** Results of the forms. */
export interface FormCount {
	sent: number;
	/** Addresses of accepted forms. */
	accepted: Set<string>;
	/** Number of answers by status. */
	answers: Map<number, number>;
	/** Requests whose connection ended without an answer. */
	torn: number;
	neverAccepted: number;
}

export const addressOf = (n: number) => `visitor${n}@people.example`;

/**
 * Sends a number of forms per second, regardless of whether earlier ones were answered. Each goes to a listening process, as
 * behind a load balancer, and is retried with its idempotency key until it is accepted. The returned function stops and returns
 * the counts.
 */
export function sendForms(urls: () => string[], perSecond: number): () => Promise<FormCount> {
	const count: FormCount = { sent: 0, accepted: new Set(), answers: new Map(), torn: 0, neverAccepted: 0 };
	const under: Promise<void>[] = [];
	const started = performance.now();
	const timer = setInterval(() => {
		const due = Math.floor(((performance.now() - started) / 1_000) * perSecond);
		while (count.sent < due) under.push(send(count.sent++, urls, count));
	}, 20);
	return async () => {
		clearInterval(timer);
		await Promise.all(under);
		return count;
	};
}

async function send(n: number, urls: () => string[], count: FormCount): Promise<void> {
	const key = randomUUID();
	const until = performance.now() + GIVE_UP_MS;
	for (let tries = 0; performance.now() < until; tries += 1) {
		const all = urls();
		const status = await post(all[(n + tries) % all.length] ?? "", n, key);
		if (status === "refused") continue;
		if (status === "torn") count.torn += 1;
		else count.answers.set(status, (count.answers.get(status) ?? 0) + 1);
		if (typeof status === "number" && status >= 200 && status <= 299) {
			count.accepted.add(addressOf(n));
			return;
		}
		await delay(AGAIN_MS);
	}
	count.neverAccepted += 1;
}

async function post(url: string, n: number, key: string): Promise<number | "refused" | "torn"> {
	try {
		const response = await fetch(`${url}/api/leads`, {
			method: "POST",
			headers: {
				"Content-Type": "application/json",
				"Idempotency-Key": key,
				// Public posts are rate limited per address.
				"X-Forwarded-For": `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`,
			},
			body: JSON.stringify({ fullName: "Sample Person", email: addressOf(n), phone: "+44 7700 900123" }),
			signal: AbortSignal.timeout(TIMEOUT_MS),
		});
		await response.body?.cancel();
		return response.status;
	} catch (error) {
		const cause = error instanceof Error ? error.cause : undefined;
		const code = cause instanceof Error && "code" in cause ? cause.code : "";
		if (code !== "ECONNREFUSED") return "torn";
		await delay(5);
		return "refused";
	}
}

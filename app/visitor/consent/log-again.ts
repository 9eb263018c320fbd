import { tryStorage } from "#app/visitor/browser-storage.ts";
import { classifyStatus } from "#app/visitor/offline-queue/queued-request.ts";
import {
	CONSENT_KEY,
	CONSENT_TIMESTAMP_KEY,
	readStoredConsent,
	UNLOGGED_KEY,
} from "#domain/consent/stored-consent.ts";

/** Logs the stored cookie choice on the server if that failed when one was made (decide.ts). */
export async function logAgain(): Promise<void> {
	const version = tryStorage(() => localStorage.getItem(UNLOGGED_KEY));
	if (!version) return;
	// Removed first, so that another tab does not log it as well.
	localStorage.removeItem(UNLOGGED_KEY);
	// Not the choice that failed: a later one may have been logged since.
	const stored = readStoredConsent(
		localStorage.getItem(CONSENT_KEY),
		localStorage.getItem(CONSENT_TIMESTAMP_KEY),
	);
	if (!stored) return;
	const body = JSON.stringify({ choice: stored.choice, version });
	const headers = { "Content-Type": "application/json" };
	const request: RequestInit = { method: "POST", keepalive: true, headers, body };
	const response = await fetch("/api/consent", request).catch(() => null);
	if (!response || classifyStatus(response.status) === "wait") localStorage.setItem(UNLOGGED_KEY, version);
}

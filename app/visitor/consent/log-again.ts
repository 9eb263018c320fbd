import { tryStorage } from "#app/visitor/browser-storage.ts";
import { classifyStatus } from "#app/visitor/offline-queue/queued-request.ts";
import { UNLOGGED_KEY } from "#domain/consent/stored-consent.ts";

/** Logs the last cookie choice on the server if that failed when it was made (decide.ts). */
export async function logAgain(): Promise<void> {
	const body = tryStorage(() => localStorage.getItem(UNLOGGED_KEY));
	if (!body) return;
	// Removed first, so that another tab does not log it as well.
	localStorage.removeItem(UNLOGGED_KEY);
	const headers = { "Content-Type": "application/json" };
	const response = await fetch("/api/consent", { method: "POST", headers, body }).catch(() => null);
	if (!response || classifyStatus(response.status) === "wait") localStorage.setItem(UNLOGGED_KEY, body);
}

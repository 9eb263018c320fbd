/** Sends JSON without waiting for a response, also while the page unloads. Returns whether the browser queued it. */
export function sendBeacon(url: string, body: object): boolean {
	return navigator.sendBeacon(url, new Blob([JSON.stringify(body)], { type: "application/json" }));
}

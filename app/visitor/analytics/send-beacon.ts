/** Sends JSON that nobody waits for, also while the page goes. Returns whether the browser took it. */
export function sendBeacon(url: string, body: object): boolean {
	return navigator.sendBeacon(url, new Blob([JSON.stringify(body)], { type: "application/json" }));
}

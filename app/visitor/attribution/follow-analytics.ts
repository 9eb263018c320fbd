import { onGranted } from "#app/visitor/consent/consent-state.ts";
import { ATTRIBUTION_KEY } from "./attribution-key";

async function follow(analytics: boolean): Promise<void> {
	try {
		if (analytics) (await import("./remembered-touches")).remember();
		else localStorage.removeItem(ATTRIBUTION_KEY);
	} catch (error) {
		console.error("Where the visit came from could not be remembered", error);
	}
}

/** Remembers where the visitor came from once analytics is granted, and forgets it when that is taken back. */
export function followAnalytics(): void {
	onGranted(({ analytics }) => void follow(analytics));
}

import { onGranted } from "#app/visitor/consent/consent-state.ts";
import { ATTRIBUTION_KEY } from "./attribution-key.ts";

async function follow(analytics: boolean): Promise<void> {
	try {
		if (analytics) (await import("./remembered-touches.ts")).remember();
		else localStorage.removeItem(ATTRIBUTION_KEY);
	} catch (error) {
		console.error("The touch could not be kept", error);
	}
}

/** Stores the visit's touches once analytics is granted, and removes them when consent is withdrawn. */
export function followAnalytics(): void {
	onGranted(({ analytics }) => void follow(analytics));
}

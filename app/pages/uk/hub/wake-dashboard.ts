import { wakeIsland } from "#app/islands/island-element.ts";

/** Wakes the hub's dashboard where the address says admin=true (docs/specification/uk.md#analytics-on-the-hub). */
export function wakeDashboard(): void {
	if (new URLSearchParams(window.location.search).get("admin") === "true")
		wakeIsland("pages/uk/hub/dashboard");
}

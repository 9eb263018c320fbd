import type { ToastMessage } from "#app/ui/toast/toast-store.ts";

/**
 * Returns the toast after a batch. Its title says "all" only if all were applied
 * (docs/specification/back-office.md#performance-optimizer).
 */
export function batchToast(applied: number, total: number): ToastMessage {
	const description = `${applied} of ${total} optimizations have been applied.`;
	if (applied === total) return { title: "All Auto-Optimizations Applied", description };
	const title = applied === 0 ? "No Optimizations Applied" : "Some Optimizations Not Applied";
	return { title, description: `${description} Please try again.`, tone: "destructive" };
}

import { proxy } from "valtio/vanilla";

/** A toast's content. A destructive one reports a failure. */
export interface ToastMessage {
	title: string;
	description?: string;
	tone?: "plain" | "destructive";
	action?: { label: string; run: () => void };
}

interface ToastState extends ToastMessage {
	id: number;
	open: boolean;
}

/**
 * The number of toasts shown at once, and milliseconds after which a dismissed one is removed
 * (docs/specification/every-page.md#toasts).
 */
const LIMIT = 1;
const REMOVAL_DELAY_MS = 1_000_000;

/** The toasts, newest first. */
export const toastStore = proxy<{ toasts: ToastState[] }>({ toasts: [] });

let nextId = 0;

/** Shows a toast in place of the previous one. */
export function showToast(message: ToastMessage): void {
	nextId += 1;
	toastStore.toasts = [{ ...message, id: nextId, open: true }, ...toastStore.toasts].slice(0, LIMIT);
}

/** Closes a toast; it is removed later, so that closing can be animated. */
export function dismissToast(id: number): void {
	const toast = toastStore.toasts.find(candidate => candidate.id === id);
	if (!toast?.open) return;
	toast.open = false;
	setTimeout(() => {
		toastStore.toasts = toastStore.toasts.filter(candidate => candidate.id !== id);
	}, REMOVAL_DELAY_MS);
}

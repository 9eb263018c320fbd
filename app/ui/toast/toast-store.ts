import { proxy } from "valtio/vanilla";

/** What a toast says. A destructive one tells of a failure. */
export interface ToastMessage {
	title: string;
	description?: string;
	tone?: "plain" | "destructive";
	/** A thing to do, for example trying again. */
	action?: { label: string; run: () => void };
}

interface ToastState extends ToastMessage {
	id: number;
	open: boolean;
}

/**
 * Toasts shown at a time, and milliseconds after which a dismissed one is forgotten
 * (docs/specification/every-page.md#toasts).
 */
const LIMIT = 1;
const REMOVAL_DELAY_MS = 1_000_000;

/** The toasts, newest first. */
export const toastStore = proxy<{ toasts: ToastState[] }>({ toasts: [] });

let nextId = 0;

/** Puts a toast in front; the one that was there goes. */
export function showToast(message: ToastMessage): void {
	nextId += 1;
	toastStore.toasts = [{ ...message, id: nextId, open: true }, ...toastStore.toasts].slice(0, LIMIT);
}

/** Closes a toast; it is forgotten later, so that its going can be animated. */
export function dismissToast(id: number): void {
	const toast = toastStore.toasts.find(candidate => candidate.id === id);
	if (!toast?.open) return;
	toast.open = false;
	setTimeout(() => {
		toastStore.toasts = toastStore.toasts.filter(candidate => candidate.id !== id);
	}, REMOVAL_DELAY_MS);
}

import type { ToastMessage } from "./toast-store.ts";

/** Milliseconds after which toast code that failed to load is fetched once more. */
const AGAIN_MS = 2_000;

let toaster: Promise<typeof import("./toaster")> | null = null;

/** Loads the toast code: call it when a toast becomes likely, so that it is available when the connection is lost. */
export function prepareToasts(): Promise<typeof import("./toaster")> {
	toaster ??= import("./toaster.tsx").catch(error => {
		toaster = null;
		throw error;
	});
	return toaster;
}

/** Loads the toast code as an effect of a form, whose script loads when the visitor is near it. */
export function fetchToasts(): void {
	prepareToasts().catch(() => {});
}

/** Shows a toast: `toast({ title: "Saved" })`, `toast({ title: "Error", description: "…", tone: "destructive" })`. */
export function toast(message: ToastMessage): void {
	prepareToasts()
		// Safari aborts scripts as soon as a link is pressed: by then the page is gone, or the link was only a download.
		.catch(() => new Promise(resolve => setTimeout(resolve, AGAIN_MS)).then(prepareToasts))
		.then(
			({ present }) => present(message),
			error => {
				console.error("Toasts could not be fetched", error);
				// The connection was lost before the first toast: a native alert needs no further script.
				window.alert([message.title, message.description].filter(Boolean).join("\n"));
			},
		);
}

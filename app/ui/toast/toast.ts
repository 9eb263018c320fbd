import type { ToastMessage } from "./toast-store";

let toaster: Promise<typeof import("./toaster")> | null = null;

/** Fetches what shows toasts: call it when one becomes likely, so that it is there when the connection is not. */
export function prepareToasts(): Promise<typeof import("./toaster")> {
	toaster ??= import("./toaster").catch(error => {
		toaster = null;
		throw error;
	});
	return toaster;
}

/** An effect of forms: their script comes when somebody is near, and what their messages need comes with it. */
export function fetchToasts(): void {
	prepareToasts().catch(() => {});
}

/** Shows a toast: `toast({ title: "Saved" })`, `toast({ title: "Error", description: "…", tone: "destructive" })`. */
export function toast(message: ToastMessage): void {
	prepareToasts().then(
		({ present }) => present(message),
		error => {
			console.error("Toasts could not be fetched", error);
			// The connection went before the first toast: what a person must know needs no script of ours.
			window.alert([message.title, message.description].filter(Boolean).join("\n"));
		},
	);
}

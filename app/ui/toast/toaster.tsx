import { createRoot } from "react-dom/client";
import { showToast, type ToastMessage } from "./toast-store.ts";
import { ToastViewport } from "./toast-viewport.tsx";

let mounted = false;

/**
 * Shows a toast in a React root of its own, which public pages create only with the first toast; in a hidden tab, where nobody
 * would read it, once the tab is looked at.
 */
export function present(message: ToastMessage): void {
	if (document.hidden) {
		document.addEventListener("visibilitychange", () => present(message), { once: true });
		return;
	}
	if (!mounted) {
		mounted = true;
		const place = document.createElement("div");
		document.body.append(place);
		createRoot(place).render(<ToastViewport />);
	}
	showToast(message);
}

import { tryStorage } from "#app/visitor/browser-storage.ts";
import { offer } from "./due-offers.ts";

/** localStorage key set when the visitor declines the installation (docs/specification/offline-and-pwa.md#install-banner). */
const DISMISSED_KEY = "pwa-install-dismissed";

/** Milliseconds between beforeinstallprompt and the banner. */
const DELAY_MS = 45_000;

/** The beforeinstallprompt event, whose prompt can be shown once. */
interface InstallOffer extends Event {
	prompt(): Promise<unknown>;
}

let prompt: InstallOffer | null = null;

function isOffer(event: Event): event is InstallOffer {
	return "prompt" in event;
}

function isInstalled(): boolean {
	return (
		window.matchMedia("(display-mode: standalone)").matches ||
		("standalone" in navigator && navigator.standalone === true)
	);
}

function wasDismissed(): boolean {
	return tryStorage(() => localStorage.getItem(DISMISSED_KEY)) !== null;
}

/** Listens for beforeinstallprompt while the page is open. `offered` is an event that was fired before this code loaded. */
export function watchInstallOffer(offered?: Event): void {
	let timer: ReturnType<typeof setTimeout> | undefined;
	const hear = (event: Event) => {
		if (!isOffer(event)) return;
		event.preventDefault();
		prompt = event;
		clearTimeout(timer);
		timer = setTimeout(
			() => {
				if (!isInstalled() && !wasDismissed()) offer({ install: true });
			},
			event.timeStamp + DELAY_MS - performance.now(),
		);
	};
	window.addEventListener("beforeinstallprompt", hear);
	if (offered) hear(offered);
	window.addEventListener("appinstalled", () => {
		clearTimeout(timer);
		offer({ install: false });
	});
}

/** Shows the browser's install prompt. */
export async function install(): Promise<void> {
	offer({ install: false });
	try {
		await prompt?.prompt();
	} catch (error) {
		console.error("The installation could not be offered", error);
	}
	prompt = null;
}

/** Hides the banner and never shows it again on this device. */
export function dismissInstall(): void {
	offer({ install: false });
	try {
		localStorage.setItem(DISMISSED_KEY, "true");
	} catch (error) {
		console.error("The answer could not be kept", error);
	}
}

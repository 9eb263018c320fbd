import { ifStored } from "#app/visitor/browser-storage.ts";
import { offer } from "./due-offers";

/**
 * localStorage key that says that the visitor does not want the app
 * (docs/specification/offline-and-pwa.md#install-banner).
 */
const DISMISSED_KEY = "pwa-install-dismissed";

/** Milliseconds between the browser's signal and the banner. */
const DELAY_MS = 45_000;

/** The browser's offer, which can be taken once. */
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
	return ifStored(() => localStorage.getItem(DISMISSED_KEY)) !== null;
}

/** Waits for the browser to offer the installation, as long as the page is open; `offered` is its offer of before. */
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

/** Lets the browser ask for the installation. */
export async function install(): Promise<void> {
	offer({ install: false });
	try {
		await prompt?.prompt();
	} catch (error) {
		console.error("The installation could not be offered", error);
	}
	prompt = null;
}

/** Never asks again on this device. */
export function dismissInstall(): void {
	offer({ install: false });
	try {
		localStorage.setItem(DISMISSED_KEY, "true");
	} catch (error) {
		console.error("The answer could not be kept on this device", error);
	}
}

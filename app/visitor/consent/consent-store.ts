import { proxy, snapshot, subscribe } from "valtio/vanilla";
import { type ConsentChoice, NECESSARY_ONLY } from "#domain/consent/categories.ts";

/** What the page knows of the visitor's consent; before anything is known, nothing is granted or shown. */
interface ConsentState {
	/** False until the stored choice was read or the country was looked up. */
	decided: boolean;
	granted: ConsentChoice;
	banner: boolean;
}

export const consentStore = proxy<ConsentState>({
	decided: false,
	granted: NECESSARY_ONLY,
	banner: false,
});

/** What goes with a form of a visitor who allowed advertising; nothing says that they did not. */
export function allowsAds(): { adsConsent?: true } {
	return consentStore.decided && consentStore.granted.marketing ? { adsConsent: true } : {};
}

/** Calls `act` with what is granted once that is decided, and again whenever it changes. */
export function onGranted(act: (granted: ConsentChoice) => void): void {
	let known: ConsentChoice | null = null;
	subscribe(consentStore, () => {
		const { decided, granted } = snapshot(consentStore);
		if (!decided || granted === known) return;
		known = granted;
		act(granted);
	});
}

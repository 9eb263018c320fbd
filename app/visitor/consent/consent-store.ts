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

import { afterPaint } from "#app/ui/after-paint.ts";
import { type ConsentChoice, NECESSARY_ONLY } from "#domain/consent/categories.ts";

/** What the page knows of the visitor's consent; before anything is known, nothing is granted or shown. */
interface ConsentState {
	/** False until the stored choice was read or the country was looked up. */
	readonly decided: boolean;
	readonly granted: ConsentChoice;
	readonly banner: boolean;
}

const CHANGED = "change";

let state: ConsentState = { decided: false, granted: NECESSARY_ONLY, banner: false };
// The platform's own: every page starts with this, and no island shows it.
const changes = new EventTarget();

/** What is known now. */
export const consentState = (): ConsentState => state;

/** Notes what was decided, and tells everyone who follows it. */
export function setConsent(decision: Pick<ConsentState, "granted" | "banner">): void {
	state = { decided: true, ...decision };
	changes.dispatchEvent(new Event(CHANGED));
}

/** Calls `act` whenever what is known has changed. */
export function onConsent(act: (state: ConsentState) => void): void {
	changes.addEventListener(CHANGED, () => act(state));
}

/** Calls `act` with what is granted, once that is decided. */
export function whenDecided(act: (granted: ConsentChoice) => void): void {
	if (state.decided) act(state.granted);
	else changes.addEventListener(CHANGED, () => act(state.granted), { once: true });
}

/** What is granted now, where that is decided. */
export function decidedSoFar(): { granted?: ConsentChoice } {
	return state.decided ? { granted: state.granted } : {};
}

/** What goes with a form of a visitor who allowed advertising; nothing says that they did not. */
export function allowsAds(): { adsConsent?: true } {
	return state.decided && state.granted.marketing ? { adsConsent: true } : {};
}

/** Calls `act` with what is granted once that is decided, and again whenever it changes: each time behind the press. */
export function onGranted(act: (granted: ConsentChoice) => void): void {
	let known: ConsentChoice | null = null;
	onConsent(({ granted }) => {
		if (granted === known) return;
		known = granted;
		afterPaint(() => act(granted));
	});
}

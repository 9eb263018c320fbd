import { afterPaint } from "#app/ui/after-paint.ts";
import { type ConsentChoice, NECESSARY_ONLY } from "#domain/consent/categories.ts";

/** The visitor's consent as this page knows it; before it is decided, nothing is granted or shown. */
interface ConsentState {
	/** False until the stored choice has been read or the country looked up. */
	readonly decided: boolean;
	readonly granted: ConsentChoice;
	readonly banner: boolean;
}

const CHANGED = "change";

let state: ConsentState = { decided: false, granted: NECESSARY_ONLY, banner: false };
// A plain EventTarget instead of a store library: every page loads this first, and no island renders it.
const changes = new EventTarget();

/** Returns the current state. */
export const consentState = (): ConsentState => state;

/** Stores the decision and notifies all listeners. */
export function setConsent(decision: Pick<ConsentState, "granted" | "banner">): void {
	state = { decided: true, ...decision };
	changes.dispatchEvent(new Event(CHANGED));
}

/** Calls `act` on every change of the state. */
export function onConsent(act: (state: ConsentState) => void): void {
	changes.addEventListener(CHANGED, () => act(state));
}

/** Calls `act` once with the granted categories: now if they are decided, otherwise as soon as they are. */
export function whenDecided(act: (granted: ConsentChoice) => void): void {
	if (state.decided) act(state.granted);
	else changes.addEventListener(CHANGED, () => act(state.granted), { once: true });
}

/** Returns the granted categories, or nothing before they are decided. */
export function decidedSoFar(): { granted?: ConsentChoice } {
	return state.decided ? { granted: state.granted } : {};
}

/** Returns the form field `adsConsent` if the visitor allowed advertising; otherwise the field is left out. */
export function adsConsentField(): { adsConsent?: true } {
	return state.decided && state.granted.marketing ? { adsConsent: true } : {};
}

/**
 * Calls `act` with the granted categories once they are decided and after every change, each time after the next paint so that
 * it does not delay the click.
 */
export function onGranted(act: (granted: ConsentChoice) => void): void {
	let known: ConsentChoice | null = null;
	onConsent(({ granted }) => {
		if (granted === known) return;
		known = granted;
		afterPaint(() => act(granted));
	});
}

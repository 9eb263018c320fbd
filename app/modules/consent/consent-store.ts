import { type ConsentChoice, NECESSARY_ONLY } from "#domain/consent/categories.ts";

/** What the page knows of the visitor's consent. */
export interface ConsentState {
	/** False until the stored choice was read or the country was looked up. */
	readonly decided: boolean;
	readonly granted: ConsentChoice;
	readonly banner: boolean;
	readonly dialog: boolean;
}

type Listener = (state: ConsentState, before: ConsentState) => void;

/** The state before anything is known: nothing granted, nothing shown. */
export const UNDECIDED: ConsentState = {
	decided: false,
	granted: NECESSARY_ONLY,
	banner: false,
	dialog: false,
};

let state = UNDECIDED;
const listeners = new Set<Listener>();

/** The state at this moment. */
export function consentState(): ConsentState {
	return state;
}

/** Calls `listener` on each change until the returned function is called. */
export function onConsentChange(listener: Listener): () => void {
	listeners.add(listener);
	return () => listeners.delete(listener);
}

/** Changes the state and tells everyone. */
export function setConsent(change: Partial<ConsentState>): void {
	const before = state;
	state = { ...state, ...change };
	for (const listener of listeners) listener(state, before);
}

/** Opens the preferences: what every "Cookie settings" link does. */
export function openCookieSettings(): void {
	setConsent({ dialog: true });
}

import { tryStorage } from "#app/visitor/browser-storage.ts";
import { CONSENT_TEXT_VERSION, type ConsentChoice } from "#domain/consent/categories.ts";
import { decideConsent } from "#domain/consent/is-consent-needed.ts";
import {
	CONSENT_KEY,
	CONSENT_TIMESTAMP_KEY,
	isConsentFresh,
	readStoredConsent,
	type StoredConsent,
	serialiseConsent,
	UNLOGGED_KEY,
} from "#domain/consent/stored-consent.ts";
import { consentState, setConsent } from "./consent-state.ts";
import { GPC_ECHO_HEADER } from "./gpc.ts";

const LOOKUP_LIMIT_MS = 5_000;

// Parsed by hand, like the stored choice, so that no schema library is loaded for it.
function countryIn(answer: unknown): string | null {
	const { country_code: code } = { country_code: null, ...(typeof answer === "object" ? answer : null) };
	return typeof code === "string" && /^[A-Z]{2}$/.test(code) ? code : null;
}

declare global {
	interface Navigator {
		/** Defined in browsers that send Sec-GPC. */
		readonly globalPrivacyControl?: boolean;
	}
}

function readChoice(): StoredConsent | null {
	// When the browser refuses storage, the visitor is asked on every page.
	return tryStorage(() =>
		readStoredConsent(localStorage.getItem(CONSENT_KEY), localStorage.getItem(CONSENT_TIMESTAMP_KEY)),
	);
}

/** Waits for a connection: offline the lookup would fail, and no tag could load anyway. */
function online(): Promise<unknown> {
	if (navigator.onLine) return Promise.resolve();
	return new Promise(resolve => window.addEventListener("online", resolve, { once: true }));
}

async function lookUp(): Promise<{ country: string | null; gpc: boolean }> {
	await online();
	try {
		// An unknown country is an expected result: "lenient" avoids an error status, which the browser would log to its console.
		const headers = { Prefer: "handling=lenient" };
		// Safari 15 has no such signal.
		const response = await fetch("/api/geo", { headers, signal: AbortSignal.timeout?.(LOOKUP_LIMIT_MS) });
		const gpc = response.headers.get(GPC_ECHO_HEADER) === "1";
		return { country: response.status === 200 ? countryIn(await response.json()) : null, gpc };
	} catch {
		return { country: null, gpc: false };
	}
}

/**
 * Decides what is granted and whether to show the banner (docs/specification/consent-and-tracking.md#who-is-asked): from the
 * stored choice, otherwise from the visitor's country. `extraCountries` are those that the operator adds to the thirty.
 */
export async function decide(extraCountries: readonly string[]): Promise<void> {
	const stored = readChoice();
	const now = Date.now();
	const fresh = stored !== null && isConsentFresh(stored.at, now);
	const { country, gpc } = fresh ? { country: null, gpc: false } : await lookUp();
	// The visitor may have chosen during the lookup, here or in another tab.
	if (consentState().decided) return;
	const situation = {
		country,
		extraCountries,
		stored,
		now,
		gpc: gpc || navigator.globalPrivacyControl === true,
	};
	setConsent(decideConsent(situation));
}

/** Applies a choice that was made in another tab, or on another page before this one was restored from the bfcache. */
export function followOtherPages(): void {
	const follow = (changed: boolean) => {
		const stored = changed ? readChoice() : null;
		if (stored) setConsent({ granted: stored.choice, banner: false });
	};
	window.addEventListener("storage", ({ key }) => follow(key === CONSENT_TIMESTAMP_KEY));
	window.addEventListener("pageshow", ({ persisted }) => follow(persisted));
}

/** Stores the visitor's choice in the browser, applies it at once and logs it on the server. */
export function choose(choice: ConsentChoice): void {
	const texts = serialiseConsent({ choice, at: Date.now() });
	tryStorage(() => {
		localStorage.setItem(CONSENT_KEY, texts.choice);
		localStorage.setItem(CONSENT_TIMESTAMP_KEY, texts.timestamp);
	});
	// Logged first, because a withdrawal of consent may reload the page.
	logChoice(choice);
	setConsent({ granted: choice, banner: false });
}

/** Logs a choice on the server; if that fails, log-again.ts does it later. */
function logChoice(choice: ConsentChoice): void {
	const body = JSON.stringify({ choice, version: CONSENT_TEXT_VERSION });
	fetch("/api/consent", {
		method: "POST",
		keepalive: true,
		headers: { "Content-Type": "application/json" },
		body,
	})
		.then(({ ok }) => ok || Promise.reject())
		.catch(() => tryStorage(() => localStorage.setItem(UNLOGGED_KEY, CONSENT_TEXT_VERSION)));
}

import { tryStorage } from "#app/visitor/browser-storage.ts";
import { onConsent, onGranted } from "#app/visitor/consent/consent-state.ts";
import type { ConsentChoice } from "#domain/consent/categories.ts";
import { denyByDefault, updateGoogle } from "./google-consent.ts";

/** Applies the visitor's consent to the tags, now and after every change. The tags' code is only loaded when it is needed. */
export function followConsent(): void {
	denyByDefault();
	// Without waiting for the paint: otherwise a page restored from the bfcache would report its page view first.
	onConsent(({ granted }) => updateGoogle(granted));
	onGranted(granted => void act(granted));
}

const keepsAnything = () =>
	tryStorage(() => document.cookie !== "" || localStorage.length + sessionStorage.length > 0) ?? false;

let tags: Promise<typeof import("./tags")> | null = null;

async function act(granted: ConsentChoice): Promise<void> {
	const wanted = granted.analytics || granted.marketing || granted.functional;
	const refused = !(granted.analytics && granted.marketing && granted.functional);
	try {
		if (wanted) tags ??= import("./tags.ts");
		// First, so that no refused tag loads while the code that deletes its cookies is on its way.
		(await tags)?.applyConsent(granted);
		// Without cookies and stored keys there is nothing to remove.
		if (refused && keepsAnything()) (await import("./forget.ts")).forgetRefused(granted);
	} catch (error) {
		tags = null;
		console.error("Tags could not be prepared", error);
	}
}

import { ifStored } from "#app/visitor/browser-storage.ts";
import { onConsent, onGranted } from "#app/visitor/consent/consent-state.ts";
import type { ConsentChoice } from "#domain/consent/categories.ts";
import { denyByDefault, updateGoogle } from "./google-consent";

/** Has tags follow the visitor's consent from now on. Their code is fetched when there is something to do. */
export function followConsent(): void {
	denyByDefault();
	// At once: a page that comes back reports its view before anything else could be told.
	onConsent(({ granted }) => updateGoogle(granted));
	onGranted(granted => void act(granted));
}

const keepsAnything = () =>
	ifStored(() => document.cookie !== "" || localStorage.length + sessionStorage.length > 0) ?? false;

let tags: Promise<typeof import("./tags")> | null = null;

async function act(granted: ConsentChoice): Promise<void> {
	const wanted = granted.analytics || granted.marketing || granted.functional;
	const refused = !(granted.analytics && granted.marketing && granted.functional);
	try {
		// Where nothing is kept there is nothing of a tag's to remove.
		if (refused && keepsAnything()) (await import("./forget")).forgetRefused(granted);
		if (wanted) tags ??= import("./tags");
		(await tags)?.applyConsent(granted);
	} catch (error) {
		tags = null;
		console.error("Tags could not be prepared", error);
	}
}

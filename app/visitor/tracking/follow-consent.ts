import { onGranted } from "#app/visitor/consent/consent-state.ts";
import type { ConsentChoice } from "#domain/consent/categories.ts";
import { denyByDefault, updateGoogle } from "./google-consent";

/** Has tags follow the visitor's consent from now on. Their code is fetched when there is something to do. */
export function followConsent(): void {
	denyByDefault();
	onGranted(granted => {
		updateGoogle(granted);
		void act(granted);
	});
}

let tags: Promise<typeof import("./tags")> | null = null;

async function act(granted: ConsentChoice): Promise<void> {
	const wanted = granted.analytics || granted.marketing || granted.functional;
	const refused = !(granted.analytics && granted.marketing && granted.functional);
	try {
		// Without a cookie there is nothing of a tag's to remove.
		if (refused && document.cookie !== "") (await import("./forget")).forgetRefused(granted);
		if (wanted) tags ??= import("./tags");
		(await tags)?.applyConsent(granted);
	} catch (error) {
		tags = null;
		console.error("Tags could not be prepared", error);
	}
}

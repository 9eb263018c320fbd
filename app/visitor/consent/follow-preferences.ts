import { showTemplate } from "#app/site/overlays/show-template.ts";
import { consentState } from "./consent-state.ts";
import { choose } from "./decide.ts";
import { PREFERENCES, SAVE } from "./press.ts";

const CHOICES = ["analytics", "marketing", "functional"] as const;

/** Ticks the granted categories in the open preferences. Boxes that the visitor has already changed keep their state. */
export function syncConsentCheckboxes(): void {
	for (const name of CHOICES) {
		const box = document.getElementById(`cookies-${name}`);
		if (box instanceof HTMLInputElement) box.defaultChecked = consentState().granted[name];
	}
}

/** Opens the preferences with the current choice, and applies them when they are saved. */
export function openPreferences(): void {
	const dialog = showTemplate(PREFERENCES, true);
	const form = dialog?.querySelector("form");
	if (!(dialog instanceof HTMLDialogElement) || !form || dialog.open) return;
	syncConsentCheckboxes();
	dialog.addEventListener("close", () => {
		const fields = new FormData(form);
		showTemplate(PREFERENCES, false);
		if (dialog.returnValue !== SAVE) return;
		choose({
			analytics: fields.has("analytics"),
			marketing: fields.has("marketing"),
			functional: fields.has("functional"),
		});
	});
	dialog.showModal();
}

import { showTemplate } from "#app/site/overlays/show-template.ts";
import { consentState } from "./consent-state";
import { choose } from "./decide";
import { PREFERENCES, SAVE } from "./press";

const CHOICES = ["analytics", "marketing", "functional"] as const;

/** Opens the preferences as they are, and acts on them once they are saved. */
export function openPreferences(): void {
	const dialog = showTemplate(PREFERENCES, true);
	const form = dialog?.querySelector("form");
	if (!(dialog instanceof HTMLDialogElement) || !form || dialog.open) return;
	for (const name of CHOICES) {
		const box = form.elements.namedItem(name);
		if (box instanceof HTMLInputElement) box.checked = consentState().granted[name];
	}
	dialog.addEventListener("close", () => {
		const asked = new FormData(form);
		showTemplate(PREFERENCES, false);
		if (dialog.returnValue !== SAVE) return;
		choose({
			analytics: asked.has("analytics"),
			marketing: asked.has("marketing"),
			functional: asked.has("functional"),
		});
	});
	dialog.showModal();
}

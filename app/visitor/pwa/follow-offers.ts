import { subscribe } from "valtio/vanilla";
import { showTemplate } from "#app/site/overlays/show-template.ts";
import { whenIdle } from "#app/site/overlays/when-idle.ts";
import { dismissInstall, install, watchInstallOffer } from "./install-prompt";
import { INSTALL, OFFER, type OfferPress, UPDATE } from "./press";
import { pwaStore } from "./pwa-store";
import { registerWorker, takeUpdate } from "./register-worker";

const ANSWERS: Record<OfferPress, () => unknown> = {
	update: takeUpdate,
	later: () => {
		pwaStore.update = false;
	},
	install,
	dismiss: dismissInstall,
};

function isAnswer(value: string | undefined): value is OfferPress {
	return value !== undefined && Object.hasOwn(ANSWERS, value);
}

/** Registers the service worker once the page rests, and offers updates and the installation. */
export function followOffers(): void {
	watchInstallOffer();
	whenIdle(() => void registerWorker());
	subscribe(pwaStore, () => {
		showTemplate(UPDATE, pwaStore.update);
		// One offer at a time: the new release comes first.
		showTemplate(INSTALL, pwaStore.install && !pwaStore.update);
	});
	document.addEventListener("click", ({ target }) => {
		const pressed = target instanceof Element ? target.closest<HTMLElement>(`[${OFFER}]`) : null;
		if (isAnswer(pressed?.dataset.offer)) ANSWERS[pressed.dataset.offer]();
	});
}

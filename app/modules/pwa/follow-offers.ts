import { whenIdle } from "#app/modules/overlays/when-idle.ts";
import { watch } from "#app/modules/page-state/page-state.ts";
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
	const update = document.getElementById(UPDATE);
	const installation = document.getElementById(INSTALL);
	watch(pwaStore, () => {
		if (update) update.hidden = !pwaStore.update;
		// One offer at a time: the new release comes first.
		if (installation) installation.hidden = !pwaStore.install || pwaStore.update;
	});
	document.addEventListener("click", ({ target }) => {
		const pressed = target instanceof Element ? target.closest<HTMLElement>(`[${OFFER}]`) : null;
		if (isAnswer(pressed?.dataset.offer)) ANSWERS[pressed.dataset.offer]();
	});
}

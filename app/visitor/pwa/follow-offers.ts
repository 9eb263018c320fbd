import { whenIdle } from "#app/site/overlays/when-idle.ts";
import { offer } from "./due-offers.ts";
import { dismissInstall, install, watchInstallOffer } from "./install-prompt.ts";
import { type BannerAction, OFFER } from "./press.ts";
import { registerWorker, takeUpdate } from "./register-worker.ts";

const ANSWERS: Record<BannerAction, () => unknown> = {
	update: takeUpdate,
	later: () => offer({ update: false }),
	install,
	dismiss: dismissInstall,
};

function isAnswer(value: string | undefined): value is BannerAction {
	return value !== undefined && Object.hasOwn(ANSWERS, value);
}

/**
 * Registers the service worker once the page is idle, and offers updates and installation. `offered` is a beforeinstallprompt
 * event that was fired before this code loaded.
 */
export function followOffers(offered?: Event): void {
	watchInstallOffer(offered);
	whenIdle(() => void registerWorker());
	document.addEventListener("click", ({ target }) => {
		const pressed = target instanceof Element ? target.closest<HTMLElement>(`[${OFFER}]`) : null;
		if (isAnswer(pressed?.dataset.offer)) ANSWERS[pressed.dataset.offer]();
	});
}

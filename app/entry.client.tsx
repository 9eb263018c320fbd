import { startElements } from "./islands/start-elements";
import { startIslands } from "./islands/start-islands";
import { followReports, reportEarly } from "./modules/analytics/reports";
import { track } from "./modules/analytics/track";
import { followConsentPage } from "./modules/consent/follow-consent-page";
import { keepDrafts } from "./modules/form-draft/form-draft";
import { followFrame } from "./modules/frame/follow-frame";
import { startQueue } from "./modules/offline-queue/start-queue";
import { followOffers } from "./modules/pwa/follow-offers";
import { followPackageChoice, wakeForChoice } from "./modules/selected-package/choose-package";
import { startMeasuring } from "./modules/vitals/start-measuring";
import { wakeDashboard } from "./pages/uk/hub/wake-dashboard";
import { startTips } from "./ui/tooltip/start-tips";

startTips();

if (document.documentElement.hasAttribute("data-back-office")) {
	import("./admin/hydrate").then(({ hydrate }) => hydrate());
}

/**
 * Starts what moves in a public page; called by the page itself (start-script.ts) with the links that were pressed
 * before. From then on the page answers to its visitor, which the root element's data-awake says.
 */
export function start(pressed: readonly Element[]): void {
	// Before anything can report or change.
	startMeasuring();
	followReports();
	keepDrafts();
	followConsentPage();
	followPackageChoice();
	followFrame();
	followOffers();
	startQueue();
	startIslands();
	startElements();
	wakeForChoice();
	wakeDashboard();
	track("page_view", location.pathname);
	reportEarly(pressed);
	document.documentElement.toggleAttribute("data-awake", true);
}

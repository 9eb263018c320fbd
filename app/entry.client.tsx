import { startEarlyElements } from "./islands/early-elements";
import { startIslands } from "./islands/start-islands";
import { layOutRest } from "./site/document/lay-out-whole";
import { followFrame } from "./site/frame/follow-frame";
import { startTooltips } from "./ui/tooltip/start-tooltips";
import { reportPageViews } from "./visitor/analytics/page-views";
import { followReports, reportEarly } from "./visitor/analytics/reports";
import { followConsentPage } from "./visitor/consent/follow-consent-page";
import { keepDrafts } from "./visitor/form-draft/form-draft";
import { startQueue } from "./visitor/offline-queue/start-queue";
import { followOffers } from "./visitor/pwa/follow-offers";
import { followPackageChoice, hydrateForChoice } from "./visitor/selected-package/choose-package";
import { startMeasuring } from "./visitor/vitals/start-measuring";
import { followChats } from "./visitor/whatsapp/follow-chats";

startTooltips();

if (document.documentElement.hasAttribute("data-back-office")) {
	import("./admin/hydrate").then(({ hydrate }) => hydrate());
}

/**
 * Starts the behaviour of a public page; called by the page's inline script (start-script.ts) with the links that were clicked
 * before, and with a beforeinstallprompt event if one was fired before. After that the page is interactive, and the root
 * element has data-awake.
 */
export function start(pressed: readonly Element[], offered?: Event): void {
	// Before anything else, so that no event, press or change is missed.
	startMeasuring();
	followReports();
	keepDrafts();
	followConsentPage();
	followPackageChoice();
	followChats();
	followFrame(pressed);
	followOffers(offered);
	startQueue();
	startIslands();
	startEarlyElements();
	layOutRest();
	hydrateForChoice();
	reportPageViews();
	reportEarly(pressed);
	document.documentElement.toggleAttribute("data-awake", true);
}

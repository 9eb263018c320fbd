import { startEarlyElements } from "./islands/early-elements.ts";
import { startIslands } from "./islands/start-islands.ts";
import { layOutRest } from "./site/document/lay-out-whole.ts";
import { followFrame } from "./site/frame/follow-frame.ts";
import { startTooltips } from "./ui/tooltip/start-tooltips.ts";
import { reportPageViews } from "./visitor/analytics/page-views.ts";
import { followReports, reportEarly } from "./visitor/analytics/reports.ts";
import { followConsentPage } from "./visitor/consent/follow-consent-page.ts";
import { keepDrafts } from "./visitor/form-draft/form-draft.ts";
import { startQueue } from "./visitor/offline-queue/start-queue.ts";
import { followOffers } from "./visitor/pwa/follow-offers.ts";
import { followPackageChoice, hydrateForChoice } from "./visitor/selected-package/choose-package.ts";
import { startMeasuring } from "./visitor/vitals/start-measuring.ts";
import { followChats } from "./visitor/whatsapp/follow-chats.ts";

startTooltips();

if (document.documentElement.hasAttribute("data-back-office")) {
	import("./admin/hydrate.tsx").then(({ hydrate }) => hydrate());
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

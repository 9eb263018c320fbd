import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { startElements } from "./islands/start-elements";
import { startIslands } from "./islands/start-islands";
import { followReports, reportEarly } from "./modules/analytics/reports";
import { keepDrafts } from "./modules/form-draft/form-draft";
import { watchInstallOffer } from "./modules/pwa/install-prompt";
import { PageDocumentContext } from "./modules/static-router/page-document";
import { PAGE_STATE, type PageState } from "./modules/static-router/page-state";
import type { RouteModule } from "./modules/static-router/router";
import { StaticPage } from "./modules/static-router/static-page";
import { markInlinedStyles } from "./modules/styles/mark-inlined";
import { startMeasuring } from "./modules/vitals/start-measuring";
import { wakeDashboard } from "./pages/uk/hub/wake-dashboard";
import { followTips } from "./ui/tooltip/follow-tips";

followTips();

const block = document.getElementById(PAGE_STATE);

// Before the first component can report anything, and before the browser offers the installation.
if (!window.location.pathname.startsWith("/admin")) {
	startMeasuring();
	watchInstallOffer();
}

/**
 * Puts life into a public page; called by the page itself with the modules of its routes (start-script.ts) and the
 * links that were pressed before. Resolves once the page answers to its visitor, which the root element's data-awake then says.
 */
export function start(modules: readonly RouteModule[], pressed: readonly Element[]): Promise<void> {
	followReports();
	keepDrafts();
	const state: PageState = JSON.parse(block?.textContent ?? "");
	const css = document.querySelector("head > style")?.textContent ?? "";
	markInlinedStyles(state.styles);
	return new Promise(resolve => {
		const onAwake = () => {
			startIslands();
			wakeDashboard();
			startElements();
			document.documentElement.toggleAttribute("data-awake", true);
			reportEarly(pressed);
			resolve();
		};
		startTransition(() => {
			hydrateRoot(
				document,
				<PageDocumentContext value={{ css, state: "", start: "", nonce: undefined }}>
					<StaticPage state={state} modules={modules} onAwake={onAwake} />
				</PageDocumentContext>,
			);
		});
	});
}

if (!block) {
	import("./modules/routed/hydrate-routed").then(({ hydrateRouted }) => hydrateRouted());
}

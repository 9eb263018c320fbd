import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { watchInstallOffer } from "./modules/pwa/install-prompt";
import { markInlinedStyles } from "./modules/styles/mark-inlined";
import { startMeasuring } from "./modules/vitals/start-measuring";

// Before the first component can report anything, and before the browser offers the installation.
if (!window.location.pathname.startsWith("/admin")) {
	startMeasuring();
	watchInstallOffer();
}

markInlinedStyles();
startTransition(() => {
	hydrateRoot(
		document,
		<StrictMode>
			<HydratedRouter />
		</StrictMode>,
	);
});

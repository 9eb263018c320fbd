import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { startMeasuring } from "./modules/vitals/start-measuring";

// Before the first component can report anything.
if (!window.location.pathname.startsWith("/admin")) startMeasuring();

startTransition(() => {
	hydrateRoot(
		document,
		<StrictMode>
			<HydratedRouter />
		</StrictMode>,
	);
});

import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import * as router from "react-router";
import { HydratedRouter } from "react-router/dom";
import { hostRouter } from "#app/modules/static-router/router.tsx";

/** Starts React with its router: in the back office, and everywhere while developing. */
export function hydrateRouted(): void {
	hostRouter(router);
	startTransition(() => {
		hydrateRoot(
			document,
			<StrictMode>
				<HydratedRouter />
			</StrictMode>,
		);
	});
}

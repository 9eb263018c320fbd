import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { retryPageData } from "./shell/live/retry-page-data";

/** Starts the back office: React with its router. */
export function hydrate(): void {
	retryPageData();
	startTransition(() => {
		hydrateRoot(
			document,
			<StrictMode>
				<HydratedRouter />
			</StrictMode>,
		);
	});
}

import { type ReactNode, StrictMode, startTransition, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { AWAKE_EVENT } from "#app/site/document/press-script.ts";
import { keepPresses } from "./shell/live/keep-presses";
import { retryPageData } from "./shell/live/retry-page-data";

/** Starts the back office: React with its router. */
export function hydrate(): void {
	retryPageData();
	keepPresses();
	startTransition(() => {
		hydrateRoot(
			document,
			<StrictMode>
				<Awake>
					<HydratedRouter />
				</Awake>
			</StrictMode>,
		);
	});
}

/** Says that the page answers from now on, as the site's pages do (entry.client.tsx). */
function Awake({ children }: { children: ReactNode }) {
	useEffect(() => {
		document.documentElement.toggleAttribute("data-awake", true);
		dispatchEvent(new Event(AWAKE_EVENT));
	}, []);
	return children;
}

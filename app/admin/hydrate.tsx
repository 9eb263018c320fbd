import { type ReactNode, StrictMode, startTransition, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { AWAKE_EVENT } from "#app/site/document/press-script.ts";
import { preserveClicks } from "./shell/live/preserve-clicks.ts";
import { retryPageData } from "./shell/live/retry-page-data.ts";

/** Hydrates the back office: React with its router. */
export function hydrate(): void {
	retryPageData();
	preserveClicks();
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

/** Marks the page as hydrated (data-awake), as entry.client.tsx does for public pages. */
function Awake({ children }: { children: ReactNode }) {
	useEffect(() => {
		document.documentElement.toggleAttribute("data-awake", true);
		dispatchEvent(new Event(AWAKE_EVENT));
	}, []);
	return children;
}

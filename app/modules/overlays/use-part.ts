import { type ComponentType, useEffect, useState } from "react";

/**
 * A part of the page that is fetched when it is first wanted. Unlike React's `lazy`, one that cannot be fetched is
 * simply not there: an overlay must never take the page down with it.
 */
export function usePart(wanted: boolean, load: () => Promise<ComponentType>): ComponentType | null {
	const [part, setPart] = useState<{ shown: ComponentType } | null>(null);
	useEffect(() => {
		if (!wanted || part) return;
		let left = false;
		load().then(
			shown => left || setPart({ shown }),
			error => console.error("A part of the page could not be loaded", error),
		);
		return () => {
			left = true;
		};
	}, [wanted, part, load]);
	return wanted && part ? part.shown : null;
}

import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { VisuallyHidden } from "../../ui/visually-hidden/visually-hidden";

/** Tells who cannot see it what a list shows once it was filtered or searched: what the page marks by `data-found`. */
export function Found() {
	const { pathname, search } = useLocation();
	const before = useRef({ pathname: "", words: "" });
	const [said, setSaid] = useState("");
	// biome-ignore lint/correctness/useExhaustiveDependencies: another query shows another list
	useEffect(() => {
		const words = document.querySelector("[data-found]")?.textContent ?? "";
		const isSamePage = before.current.pathname === pathname;
		// Another page is told of by its title; a query that changes nothing, by nobody.
		if (!isSamePage || words !== before.current.words) setSaid(isSamePage && words ? `Result: ${words}` : "");
		before.current = { pathname, words };
	}, [pathname, search]);
	return (
		<p role="status">
			<VisuallyHidden>{said}</VisuallyHidden>
		</p>
	);
}

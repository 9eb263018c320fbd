import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { VisuallyHidden } from "../../ui/visually-hidden/visually-hidden";

/** Tells who cannot see it what a list shows once it was filtered or searched: what the page marks by `data-found`. */
export function Found() {
	const { pathname, search, state } = useLocation();
	const before = useRef({ pathname: "", words: "" });
	const [said, setSaid] = useState("");
	// biome-ignore lint/correctness/useExhaustiveDependencies: another query shows another list
	useEffect(() => {
		const words = document.querySelector("[data-found]")?.textContent ?? "";
		// Another screen is told of by its title, the next page of a list by the focus there; a query that changes nothing, by nobody.
		const isTold = before.current.pathname !== pathname || state?.turned;
		if (isTold || words !== before.current.words) setSaid(words && !isTold ? `Result: ${words}` : "");
		before.current = { pathname, words };
	}, [pathname, search]);
	return (
		<p role="status">
			<VisuallyHidden>{said}</VisuallyHidden>
		</p>
	);
}

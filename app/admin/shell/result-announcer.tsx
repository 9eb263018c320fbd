import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { VisuallyHidden } from "#app/ui/visually-hidden/visually-hidden.tsx";

/** Announces to screen readers the result of a filter or search: the page's text marked with `data-found`. */
export function ResultAnnouncer() {
	const { pathname, search, state } = useLocation();
	const before = useRef({ pathname: "", words: "" });
	const [said, setSaid] = useState("");
	// biome-ignore lint/correctness/useExhaustiveDependencies: the list changes with the query
	useEffect(() => {
		const words = document.querySelector("[data-found]")?.textContent ?? "";
		// Another screen is announced by its title, the next page of a list by its focus; an unchanged result is not announced.
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

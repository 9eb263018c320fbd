import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { VisuallyHidden } from "#app/ui/visually-hidden/visually-hidden.tsx";

/** Announces to screen readers the result of a filter or search: the page's text marked with `data-found`. */
export function ResultAnnouncer() {
	const { pathname, search, state } = useLocation();
	const before = useRef({ pathname: "", words: "" });
	const [announced, setAnnounced] = useState("");
	// biome-ignore lint/correctness/useExhaustiveDependencies: the list changes with the query
	useEffect(() => {
		const text = document.querySelector("[data-found]")?.textContent ?? "";
		// Another screen is announced by its title, the next page of a list by its focus; an unchanged result is not announced.
		const isTold = before.current.pathname !== pathname || state?.turned;
		if (isTold || text !== before.current.words) setAnnounced(text && !isTold ? `Result: ${text}` : "");
		before.current = { pathname, words: text };
	}, [pathname, search]);
	return (
		<p role="status">
			<VisuallyHidden>{announced}</VisuallyHidden>
		</p>
	);
}

import { useEffect, useRef, useState } from "react";
import { Panel } from "../shell/page";
import * as css from "./cms.css.ts";

/** Finds the element whose words are exactly these, and no more of them than needed. */
function find(page: Document, words: string): HTMLElement | null {
	const wanted = words.replace(/\s+/g, " ").trim();
	const walker = page.createTreeWalker(page.body, NodeFilter.SHOW_TEXT);
	for (let node = walker.nextNode(); node; node = walker.nextNode()) {
		const own = node.textContent?.replace(/\s+/g, " ").trim();
		if (own === wanted && node.parentElement && !/^(SCRIPT|STYLE)$/.test(node.parentElement.tagName)) {
			return node.parentElement;
		}
	}
	return null;
}

/** The real page with what is being typed in its place; nobody else sees it. */
export function Preview({
	path,
	shown,
	typed,
	version,
}: {
	path: string;
	/** What stands on the page now. */
	shown: string;
	typed: string;
	/** Changes when the page must be fetched anew. */
	version: number;
}) {
	const frame = useRef<HTMLIFrameElement>(null);
	const place = useRef<HTMLElement | null>(null);
	const [found, setFound] = useState<boolean | null>(null);

	function locate(): void {
		const page = frame.current?.contentDocument;
		if (!page) return;
		place.current = find(page, shown);
		setFound(place.current !== null);
		if (!place.current) return;
		place.current.scrollIntoView({ block: "center" });
		place.current.style.outline = "2px solid #b18a48";
		place.current.style.outlineOffset = "4px";
		place.current.textContent = typed;
	}

	useEffect(() => {
		if (place.current) place.current.textContent = typed || " ";
	}, [typed]);

	return (
		<Panel title={`Preview of ${path}`}>
			<iframe
				key={`${path} ${version}`}
				ref={frame}
				src={path}
				title={`Preview of ${path}`}
				className={css.frame}
				// The page's own script must have taken over before its words are replaced.
				onLoad={() => setTimeout(locate, 400)}
			/>
			<p role="status">
				{found === false ? "This text cannot be previewed on its own. Save it to see it on the page." : ""}
			</p>
		</Panel>
	);
}

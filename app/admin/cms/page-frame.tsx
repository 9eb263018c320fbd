import { useEffect, useMemo, useRef, useState } from "react";
import { EDITING } from "#app/site/editing/editing-address.ts";
import * as css from "./cms.css.ts";
import { type FramedText, followPresses, readTexts, showTexts } from "./framed-texts.ts";

interface PageFrameProps {
	path: string;
	/** A change reloads the page. */
	version: string;
	/** Index of the edited text; null for none. */
	picked: number | null;
	/** Its text as shown on the page. */
	shown: string | null;
	/** Its text as typed; null while unchanged. */
	typed: string | null;
	/** Called with the page's texts in document order. */
	onTexts?: (texts: FramedText[]) => void;
	onPick?: (index: number) => void;
	/** Called with the id of a clicked, uploaded picture. */
	onPicture?: (id: string) => void;
}

/** A public page without its banners, for editing: a click selects a text or picture, and the edited text shows the input. */
export function PageFrame(props: PageFrameProps) {
	const { path, version, picked, shown, typed, onTexts, onPick, onPicture } = props;
	const frame = useRef<HTMLIFrameElement>(null);
	const [texts, setTexts] = useState<FramedText[] | null>(null);
	const picks = useRef({ text: onPick, picture: onPicture });
	picks.current = { text: onPick, picture: onPicture };

	const lastRead = useRef<Document>(null);
	function read(): void {
		const page = frame.current?.contentDocument;
		// A document whose load event comes after hydration is found twice, the second time without its marks.
		if (!page?.body || page === lastRead.current) return;
		lastRead.current = page;
		const framedTexts = readTexts(page);
		followPresses(page, framedTexts, {
			text: index => picks.current.text?.(index),
			picture: id => picks.current.picture?.(id),
		});
		setTexts(framedTexts);
		onTexts?.(framedTexts);
	}
	// A server-rendered frame may have loaded before hydration.
	const again = useRef(read);
	again.current = read;
	useEffect(() => {
		if (frame.current?.contentDocument?.readyState === "complete") again.current();
	}, []);

	const fetched = useRef(version);
	useEffect(() => {
		if (fetched.current === version) return;
		fetched.current = version;
		// Reloading in place keeps the scroll position, and the old page stays usable until the new one has loaded.
		frame.current?.contentWindow?.location.reload();
	}, [version]);

	const pickedTexts = useMemo(
		() => texts?.filter(({ indexes }) => picked !== null && indexes.includes(picked)) ?? [],
		[texts, picked],
	);
	useEffect(() => showTexts(pickedTexts), [pickedTexts]);
	useEffect(() => {
		if (typed === null) return;
		// A text composed of several replaceable ones is only updated after saving.
		const nodes = pickedTexts.filter(({ words }) => words === shown?.trim()).map(({ node }) => node);
		const before = nodes.map(node => node.textContent);
		for (const node of nodes) node.textContent = typed || " ";
		// Closed without saving, the page shows the stored words again.
		return () => {
			for (const [at, node] of nodes.entries()) node.textContent = before[at] ?? "";
		};
	}, [pickedTexts, typed, shown]);

	return (
		<iframe
			ref={frame}
			src={`${path}?${EDITING}`}
			title={`The page ${path}`}
			className={css.frame}
			onLoad={read}
		/>
	);
}

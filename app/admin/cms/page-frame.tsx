import { useEffect, useRef, useState } from "react";
import { EDITING } from "#app/site/editing/editing-address.ts";
import * as css from "./cms.css.ts";
import { type FramedText, followPresses, readTexts, showText } from "./framed-texts";

interface PageFrameProps {
	path: string;
	/** Changes when the page must be fetched anew. */
	version: string;
	/** The text that is edited, by its index; null where none is. */
	picked: number | null;
	/** Its words as the page has them. */
	shown: string | null;
	/** Its words as they are typed; null where they stand as they are. */
	typed: string | null;
	/** Gets the texts of the page, in its order. */
	onTexts?: (texts: FramedText[]) => void;
	onPick?: (index: number) => void;
	/** Gets the id of an uploaded picture that is pressed. */
	onPicture?: (id: string) => void;
}

/** A public page without its banners, as staff edit it: what is pressed is picked, and a text shows what is typed. */
export function PageFrame(props: PageFrameProps) {
	const { path, version, picked, shown, typed, onTexts, onPick, onPicture } = props;
	const frame = useRef<HTMLIFrameElement>(null);
	const [texts, setTexts] = useState<FramedText[] | null>(null);
	const picks = useRef({ text: onPick, picture: onPicture });
	picks.current = { text: onPick, picture: onPicture };

	function read(): void {
		const page = frame.current?.contentDocument;
		if (!page?.body) return;
		const found = readTexts(page);
		followPresses(page, found, {
			text: index => picks.current.text?.(index),
			picture: id => picks.current.picture?.(id),
		});
		setTexts(found);
		onTexts?.(found);
	}
	// A frame that was there before the script has loaded by now.
	const again = useRef(read);
	again.current = read;
	useEffect(() => {
		if (frame.current?.contentDocument?.readyState === "complete") again.current();
	}, []);

	const fetched = useRef(version);
	useEffect(() => {
		if (fetched.current === version) return;
		fetched.current = version;
		// In its place: the page that stands is pressed until the new one is here, and stays where it was scrolled to.
		frame.current?.contentWindow?.location.reload();
	}, [version]);

	const text = texts?.find(({ indexes }) => picked !== null && indexes.includes(picked)) ?? null;
	useEffect(() => {
		if (text) return showText(text);
	}, [text]);
	useEffect(() => {
		// Words that are put together of several show once they are stored.
		if (text && typed !== null && text.words === shown?.trim()) text.node.textContent = typed || " ";
	}, [text, typed, shown]);

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

import { readMarks } from "#app/site/cms/text-marks.ts";
import { COLOUR } from "#domain/brand/colours.ts";
import { pictureOf } from "#domain/content/pictures.ts";
import { EDIT_MARK } from "#domain/shape.ts";

/** An editable text of a framed page. */
export interface FramedText {
	/** Indexes of the replaceable texts of which it is composed. */
	indexes: number[];
	words: string;
	/** The element that contains the text, or has it in an attribute. */
	element: HTMLElement;
	node: Node;
}

const ATTRIBUTES = ["aria-label", "alt", "placeholder", "title", "content", "value"];
const OUTLINE = `2px solid ${COLOUR.brass500}`;
/** Selector of elements that are keyboard focusable already. */
const FOCUSABLE = "a[href],button,summary,input,select,textarea,[tabindex='0']";

/**
 * Removes the edit marks from a page and returns its texts in document order. The page runs no scripts, so changing its DOM is
 * safe.
 */
export function readTexts(page: Document): FramedText[] {
	const framedTexts: FramedText[] = [];
	const walker = page.createTreeWalker(page.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
	for (let node = walker.nextNode(); node; node = walker.nextNode()) {
		if (isElement(node)) {
			for (const name of ATTRIBUTES) {
				const { words, indexes } = readMarks(node.getAttribute(name) ?? "");
				if (indexes.length === 0) continue;
				node.setAttribute(name, words);
				framedTexts.push({ indexes, words, element: node, node });
			}
		} else if (isText(node) && !node.parentElement?.closest("script,style,template,noscript")) {
			splitJoined(node);
			const { words, indexes } = readMarks(node.textContent ?? "");
			if (indexes.length === 0 || !node.parentElement) continue;
			node.textContent = words;
			framedTexts.push({ indexes, words: words.trim(), element: node.parentElement, node });
		}
	}
	return framedTexts;
}

/** A marked text, after what the page puts between texts that it joins. */
const JOINED = new RegExp(`([\\s,;:·(–—-]*)(.*?${EDIT_MARK.source})`, "gsu");

/** Gives each of several texts that are joined in one node an element of its own, so that each can be selected. */
function splitJoined(joined: Text): void {
	const texts = [...joined.data.matchAll(JOINED)];
	if (texts.length < 2) return;
	// From the last, because splitting moves what follows to another node.
	for (const { index, 1: separator = "", 2: text = "" } of texts.reverse()) {
		const node = joined.splitText(index + separator.length);
		node.splitText(text.length);
		const element = joined.ownerDocument.createElement("span");
		node.replaceWith(element);
		element.append(node);
	}
}

// Checks the node type, because `instanceof` fails for elements of another frame, which has its own classes.
const isElement = (node: Node): node is HTMLElement => node.nodeType === Node.ELEMENT_NODE;

const isText = (node: Node): node is Text => node.nodeType === Node.TEXT_NODE;

const isNode = (target: EventTarget): target is Node => "nodeType" in target;

/** Callbacks for clicks in a page: on a text, or on a picture that staff have uploaded. */
export interface Picks {
	text(index: number): void;
	picture(id: string): void;
}

/**
 * Calls `picks` for each text or picture that is clicked or activated by Enter or Space; all other behaviour of the page is
 * disabled.
 */
export function followPresses(page: Document, texts: FramedText[], picks: Picks): void {
	const pictures = new Map<Element, string>();
	for (const image of page.querySelectorAll("img")) {
		const id = pictureOf(image.getAttribute("src") ?? "");
		if (!id) continue;
		image.tabIndex = 0;
		// Including its card, because the text beside a picture is stored with it.
		const card = image.closest<HTMLElement>("figure,li") ?? image;
		card.style.cursor = "pointer";
		pictures.set(card, id);
	}
	const byElement = new Map<Element, FramedText>();
	for (const text of texts) {
		const { element, node } = text;
		if (!byElement.has(element)) byElement.set(element, text);
		// A text in an attribute can only be chosen from the list.
		if (node === element) continue;
		element.style.cursor = "pointer";
		// The element keeps its role; it only becomes focusable.
		if (!element.closest(FOCUSABLE)) element.tabIndex = 0;
	}
	const choose = (event: Event) => {
		event.preventDefault();
		const { target } = event;
		if (!target || !isNode(target)) return;
		// The nearest text or picture around the target, otherwise a text within it.
		for (let at: Node | null = target; at; at = at.parentNode) {
			if (!isElement(at)) continue;
			const text = byElement.get(at);
			if (text) return pickText(text);
			const picture = pictures.get(at);
			if (picture) return picks.picture(picture);
		}
		const within = texts.find(({ element }) => target.contains(element));
		if (within) pickText(within);
	};
	const pickText = ({ indexes: [index] }: FramedText) => {
		if (index !== undefined) picks.text(index);
	};
	page.addEventListener("click", choose, true);
	page.addEventListener("submit", event => event.preventDefault(), true);
	page.addEventListener(
		"keydown",
		event => {
			if (event.key === "Enter" || event.key === " ") choose(event);
		},
		true,
	);
}

/**
 * Outlines a text in each place where the page shows it, and scrolls the first into view unless one is. Returns a function that
 * removes the outlines.
 */
export function showTexts(texts: FramedText[]): () => void {
	const elements = texts.map(({ element }) => element);
	const [first] = elements;
	if (first && !elements.some(inView)) {
		const { scrollX, scrollY } = window;
		first.scrollIntoView({ block: "center" });
		// scrollIntoView also scrolls the surrounding page, away from the form, so its position is restored.
		window.scrollTo(scrollX, scrollY);
	}
	for (const { style } of elements) Object.assign(style, { outline: OUTLINE, outlineOffset: "4px" });
	return () => {
		for (const { style } of elements) style.outline = "";
	};
}

function inView(element: HTMLElement): boolean {
	const { top, bottom, height } = element.getBoundingClientRect();
	const frame = element.ownerDocument.defaultView;
	return height > 0 && top >= 0 && bottom <= (frame?.innerHeight ?? 0);
}

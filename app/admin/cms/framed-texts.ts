import { readMarks } from "#app/site/cms/text-marks.ts";
import { COLOUR } from "#domain/brand/colours.ts";
import { pictureOf } from "#domain/content/pictures.ts";

/** Words of a page that can be edited, and where they stand. */
export interface FramedText {
	/** The texts that they are made of. */
	indexes: number[];
	words: string;
	/** Holds the words, or bears them in an attribute. */
	element: HTMLElement;
	node: Node;
}

const ATTRIBUTES = ["aria-label", "alt", "placeholder", "title", "content", "value"];
const OUTLINE = `2px solid ${COLOUR.brass500}`;
/** What can be reached by keyboard already. */
const REACHED = "a[href],button,summary,input,select,textarea,[tabindex='0']";

/** Takes the marks out of a page and returns its texts, in its order. The page has no scripts that would mind. */
export function readTexts(page: Document): FramedText[] {
	const found: FramedText[] = [];
	const walker = page.createTreeWalker(page.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
	for (let node = walker.nextNode(); node; node = walker.nextNode()) {
		if (isElement(node)) {
			for (const name of ATTRIBUTES) {
				const { words, indexes } = readMarks(node.getAttribute(name) ?? "");
				if (indexes.length === 0) continue;
				node.setAttribute(name, words);
				found.push({ indexes, words, element: node, node });
			}
		} else if (node.parentElement && !node.parentElement.closest("script,style,template,noscript")) {
			const { words, indexes } = readMarks(node.textContent ?? "");
			if (indexes.length === 0) continue;
			node.textContent = words;
			found.push({ indexes, words: words.trim(), element: node.parentElement, node });
		}
	}
	return found;
}

// A frame has classes of its own: what is an element of its page is none of ours.
const isElement = (node: Node): node is HTMLElement => node.nodeType === Node.ELEMENT_NODE;

const isNode = (target: EventTarget): target is Node => "nodeType" in target;

/** What is pressed in a page: one of its texts, or a picture that staff have uploaded. */
export interface Picks {
	text(index: number): void;
	picture(id: string): void;
}

/** Tells of each text or picture that is pressed, or chosen by Enter or Space; nothing else in the page answers. */
export function followPresses(page: Document, texts: FramedText[], picks: Picks): void {
	const pictures = new Map<Element, string>();
	for (const image of page.querySelectorAll("img")) {
		const id = pictureOf(image.getAttribute("src") ?? "");
		if (!id) continue;
		image.tabIndex = 0;
		// With its card: the words beside it are kept with the picture.
		const card = image.closest<HTMLElement>("figure,li") ?? image;
		card.style.cursor = "pointer";
		pictures.set(card, id);
	}
	const byElement = new Map<Element, FramedText>();
	for (const text of texts) {
		const { element, node } = text;
		if (!byElement.has(element)) byElement.set(element, text);
		// Words in an attribute are chosen from the list.
		if (node === element) continue;
		element.style.cursor = "pointer";
		// What an element is stays as visitors have it.
		if (!element.closest(REACHED)) element.tabIndex = 0;
	}
	const choose = (event: Event) => {
		event.preventDefault();
		const { target } = event;
		if (!target || !isNode(target)) return;
		// The nearest around what is pressed, or else a text within it.
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

/** Brings a text into sight within its frame and draws a line around it; returns how to take that back. */
export function showText({ element }: FramedText): () => void {
	const { scrollX, scrollY } = window;
	element.scrollIntoView({ block: "center" });
	// It scrolls what is around the frame too: past the form that the text is edited in.
	window.scrollTo(scrollX, scrollY);
	element.style.outline = OUTLINE;
	element.style.outlineOffset = "4px";
	return () => {
		element.style.outline = "";
	};
}

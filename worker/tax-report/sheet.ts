import { buffer } from "node:stream/consumers";
import PDFDocument from "pdfkit";
import { COLOUR } from "#domain/brand/colours.ts";
import { type Face, type FontName, featuresOf, fontNamed, runsOf, widthIn } from "./typeface.ts";

/** A4, in points, with the measures that all pages share. */
export const PAGE = { width: 595.28, height: 841.89, margin: 48, inner: 499.28, right: 547.28 } as const;

/** How a text looks. Sizes are points. */
export interface Style {
	face: Face;
	size: number;
	colour: string;
	align?: "left" | "right" | "centre";
	/** Letter spacing in points. */
	spacing?: number;
}

/** The heading of a part of the report. */
export const HEADING: Style = { face: "display", size: 19, colour: COLOUR.ink900 };

/** Characters that every report may need. */
const COMMON = " !%&'()+,-./0123456789:;?@ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz£’·–";

type Element = PDFKit.PDFStructureElement;
type ElementOptions = PDFKit.Mixins.StructureElementOptions;

/** Paper to draw on: places text by its baseline and tags everything for screen readers. */
export class Sheet {
	readonly doc: PDFKit.PDFDocument;
	readonly #root: Element;
	readonly #registered = new Set<FontName>();

	constructor(title: string, author: string) {
		this.doc = new PDFDocument({
			size: "A4",
			margin: 0,
			autoFirstPage: false,
			bufferPages: true,
			pdfVersion: "1.7",
			lang: "en-GB",
			tagged: true,
			displayTitle: true,
			// No standard font: it would be opened for nothing.
			font: "",
			info: { Title: title, Author: author, Subject: "UK and Dubai tax comparison" },
		});
		this.#root = this.doc.struct("Document");
		this.doc.addStructure(this.#root);
	}

	addPage(): void {
		this.doc.addPage();
	}

	/** A branch of the document's structure; give it to `tagged` as parent, and `close` it. */
	open(tag: string, parent: Element = this.#root): Element {
		const element = this.doc.struct(tag);
		parent.add(element);
		return element;
	}

	/** Draws content that is read out under `tag`. */
	tagged(tag: string, draw: () => void, parent: Element = this.#root, options: ElementOptions = {}): void {
		const content = this.doc.markStructureContent(tag);
		draw();
		this.doc.endMarkedContent();
		parent.add(this.doc.struct(tag, options, [content]));
	}

	/** Draws ornament that is not read out. */
	ornament(draw: () => void, type: "Layout" | "Pagination" = "Layout"): void {
		this.doc.markContent("Artifact", { type });
		draw();
		this.doc.endMarkedContent();
	}

	/** Width of a line of text, in points. */
	measure(text: string, { face, size, spacing = 0 }: Style): number {
		let width = 0;
		for (const run of runsOf(text, face)) {
			width += widthIn(run.font, run.text) * size + run.text.length * spacing;
		}
		return width;
	}

	/** Sets one line with its baseline at y; x is its left, right or middle, as it is aligned. */
	line(text: string, x: number, y: number, style: Style): void {
		const { face, size, colour, align = "left", spacing = 0 } = style;
		const shift = align === "left" ? 0 : this.measure(text, style) / (align === "right" ? 1 : 2);
		let at = x - shift;
		for (const run of runsOf(text, face)) {
			const features = featuresOf(run.font);
			this.#use(run.font);
			this.doc
				.fontSize(size)
				.fillColor(colour)
				.text(run.text, at, y, {
					lineBreak: false,
					baseline: "alphabetic",
					...(spacing ? { characterSpacing: spacing } : {}),
					...(features ? { features } : {}),
				});
			at += widthIn(run.font, run.text) * size + run.text.length * spacing;
		}
	}

	/** Sets a line no wider than `width`: smaller where it must be, down to half its size, then cut with an ellipsis. */
	fitted(text: string, x: number, y: number, width: number, style: Style): void {
		const wide = this.measure(text, style);
		const size = Math.max(style.size / 2, Math.min(style.size, (style.size * width) / wide));
		const fitting = { ...style, size };
		let shown = text;
		while (shown.length > 1 && this.measure(shown, fitting) > width + 0.01) {
			shown = `${[...shown.replace(/…$/u, "")].slice(0, -1).join("").trimEnd()}…`;
		}
		this.line(shown, x, y, fitting);
	}

	/** Sets a line that leads to `url`, no wider than `width`. */
	linked(text: string, url: string, x: number, y: number, width: number, style: Style): void {
		const link = this.open("Link");
		const content = this.doc.markStructureContent("Link");
		this.fitted(text, x, y, width, style);
		this.doc.endMarkedContent();
		link.add(content);
		const wide = Math.min(width, this.measure(text, style));
		this.doc.link(x, y - style.size * 1.2, wide, style.size * 1.8, url, { structParent: link });
	}

	/** Sets text in lines of at most `width`, the first baseline at y. Returns the baseline after the last line. */
	paragraph(
		text: string,
		x: number,
		y: number,
		width: number,
		{ leading, ...style }: Style & { leading: number },
	): number {
		const space = this.measure(" ", style);
		let current = "";
		let filled = 0;
		let at = y;
		for (const word of text.split(" ")) {
			const wide = this.measure(word, style);
			if (current && filled + space + wide > width) {
				// The space keeps words apart for whoever copies or hears the text.
				this.line(`${current} `, x, at, style);
				at += leading;
				current = word;
				filled = wide;
			} else {
				filled += (current ? space : 0) + wide;
				current = current ? `${current} ${word}` : word;
			}
		}
		this.line(current, x, at, style);
		return at + leading;
	}

	#use(font: FontName): void {
		if (this.#registered.has(font)) {
			this.doc.font(font);
			return;
		}
		this.doc.registerFont(font, fontNamed(font)).font(font);
		this.#registered.add(font);
		// Subsets that begin alike are cut once, not for each report.
		if (font.endsWith("-latin")) this.doc._font.encode(COMMON);
	}

	/** Ends the document and resolves to its bytes. */
	finish(): Promise<Buffer> {
		this.#root.end();
		this.doc.end();
		return buffer(this.doc);
	}
}

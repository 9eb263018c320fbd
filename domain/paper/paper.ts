import { buffer } from "node:stream/consumers";
import PDFDocument from "pdfkit";
import { type FontName, fontNamed } from "./typeface.ts";

/** A4, in points. */
export const A4 = { width: 595.28, height: 841.89 } as const;

/** Characters that nearly every document contains. */
const COMMON = " !%&'()+,-./0123456789:;?@ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz£’·–";

type Element = PDFKit.PDFStructureElement;
type ElementOptions = PDFKit.Mixins.StructureElementOptions;

/** x and y, in points from the top left. */
export type Point = readonly [x: number, y: number];

interface About {
	title: string;
	author: string;
	subject: string;
	/** Margins around flowing text. */
	margins?: PDFKit.PDFDocumentOptions["margins"];
}

/** An A4 document in the brand's typefaces, fully tagged for screen readers. */
export class Paper {
	readonly doc: PDFKit.PDFDocument;
	protected readonly root: Element;
	readonly #registered = new Set<FontName>();

	constructor({ title, author, subject, margins = { top: 0, right: 0, bottom: 0, left: 0 } }: About) {
		this.doc = new PDFDocument({
			size: "A4",
			margins,
			autoFirstPage: false,
			bufferPages: true,
			pdfVersion: "1.7",
			lang: "en-GB",
			tagged: true,
			displayTitle: true,
			// No standard font: opening it would be wasted.
			font: "",
			info: { Title: title, Author: author, Subject: subject },
		});
		this.root = this.doc.struct("Document");
		this.doc.addStructure(this.root);
	}

	addPage(): void {
		this.doc.addPage();
	}

	/** Adds a branch to the document's structure tree; pass it to `tagged` as parent. */
	open(tag: string, parent: Element = this.root): Element {
		const element = this.doc.struct(tag);
		parent.add(element);
		return element;
	}

	/** Draws content that screen readers read as `tag`. */
	tagged(tag: string, draw: () => void, parent: Element = this.root, options: ElementOptions = {}): void {
		const content = this.doc.markStructureContent(tag);
		draw();
		this.doc.endMarkedContent();
		parent.add(this.doc.struct(tag, options, [content]));
	}

	/** Draws decoration that screen readers skip. */
	ornament(draw: () => void, type: "Layout" | "Pagination" = "Layout"): void {
		this.doc.markContent("Artifact", { type });
		draw();
		this.doc.endMarkedContent();
	}

	/** Draws a straight line. */
	stroke([x, y]: Point, [toX, toY]: Point, colour: string, width = 0.75): void {
		this.doc.moveTo(x, y).lineTo(toX, toY).lineWidth(width).strokeColor(colour, 1).stroke();
	}

	/** Selects a font and returns the document. */
	font(font: FontName, size: number): PDFKit.PDFDocument {
		if (this.#registered.has(font)) return this.doc.font(font, size);
		this.doc.registerFont(font, fontNamed(font)).font(font, size);
		this.#registered.add(font);
		// Start each subset with the same characters, so that identical subsets come from the cache.
		if (font.endsWith("-latin")) this.doc._font.encode(COMMON);
		return this.doc;
	}

	/** Ends the document and resolves to its bytes. */
	finish(): Promise<Buffer> {
		this.root.end();
		this.doc.end();
		return buffer(this.doc);
	}
}

import { readFileSync } from "node:fs";
import { buffer } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import PDFDocument from "pdfkit";
import { COLOUR } from "#domain/brand/colours.ts";

/** A4 in points. Text keeps to the margins; the folio stands below them. */
export const PAGE = { width: 595.28, height: 841.89, side: 62, top: 72, bottom: 84 } as const;
export const INNER = PAGE.width - 2 * PAGE.side;
const FLOOR = PAGE.height - PAGE.bottom;

type Face = "display" | "text" | "strong";
interface Style {
	face: Face;
	size: number;
	colour: string;
	/** Space between lines, in points. */
	gap?: number;
}

export const STYLE = {
	title: { face: "display", size: 34, colour: COLOUR.ink900, gap: -2 },
	heading: { face: "display", size: 19, colour: COLOUR.ink900 },
	lead: { face: "text", size: 12, colour: COLOUR.ink500, gap: 4 },
	body: { face: "text", size: 10, colour: COLOUR.slate, gap: 3 },
	strong: { face: "strong", size: 10, colour: COLOUR.ink900, gap: 3 },
	cell: { face: "text", size: 8.75, colour: COLOUR.slate, gap: 2 },
	cellHead: { face: "strong", size: 8.75, colour: COLOUR.ink900, gap: 2 },
	label: { face: "strong", size: 8, colour: COLOUR.brass700 },
} as const satisfies Record<string, Style>;

type Tag = "H1" | "H2" | "H3" | "P" | "TH" | "TD" | "LI";
type Element = PDFKit.PDFStructureElement;

const fontFile = (face: Face) => fileURLToPath(new URL(`./fonts/${face}-latin.ttf`, import.meta.url));
const SKYLINE =
	/ d="([^"]+)"/.exec(
		readFileSync(new URL("../../../ui/ornament/skyline.svg", import.meta.url), "utf8"),
	)?.[1] ?? "";
const SEAL = "M7 7h26v26H7zM20 1.6L38.4 20 20 38.4 1.6 20zM20 11.2L28.8 20 20 28.8 11.2 20z";

/** A column of a table: its heading, and its share of the width. */
export interface Column {
	title: string;
	share: number;
}

/** Pages that text flows over, tagged for screen readers; what would cross a page's end begins the next one. */
export class Paper {
	readonly doc: PDFKit.PDFDocument;
	readonly #root: Element;
	#y: number = PAGE.top;

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
			info: { Title: title, Author: author, Subject: title },
		});
		for (const face of ["display", "text", "strong"] as const) this.doc.registerFont(face, fontFile(face));
		this.#root = this.doc.struct("Document");
		this.doc.addStructure(this.#root);
	}

	/** Begins a page, on ink or on paper. */
	addPage(ground?: string): void {
		this.doc.addPage();
		this.#y = PAGE.top;
		if (ground) this.ornament(() => this.doc.rect(0, 0, PAGE.width, PAGE.height).fill(ground));
	}

	get pages(): number {
		return this.doc.bufferedPageRange().count;
	}

	/** Draws what is not read out. */
	ornament(draw: () => void): void {
		this.doc.markContent("Artifact", { type: "Layout" });
		draw();
		this.doc.endMarkedContent();
	}

	/** Leaves room, in points. */
	space(points: number): void {
		this.#y += points;
	}

	/** Goes on at a height of the page, in points from its top. */
	moveTo(y: number): void {
		this.#y = y;
	}

	/** Begins a new page where less than `height` is left. */
	need(height: number): void {
		if (this.#y + height > FLOOR) this.addPage();
	}

	text(words: string, style: Style, tag: Tag = "P", { indent = 0, after = 8 } = {}): void {
		const width = INNER - indent;
		this.need(this.#height(words, style, width));
		this.#set(words, PAGE.side + indent, this.#y, width, style, tag, this.#root);
		this.#y += this.#height(words, style, width) + after;
	}

	/** A numbered list: the number in the display face, its text beside it. */
	numbered(texts: readonly string[]): void {
		for (const [place, words] of texts.entries()) {
			const height = this.#height(words, STYLE.body, INNER - 34);
			this.need(height + 16);
			this.#rule(this.#y - 5);
			const [first = "", ...rest] = words.split(/(?<=[.?]) /);
			this.ornament(() =>
				this.#line(String(place + 1), PAGE.side, this.#y - 4, { ...STYLE.heading, size: 16 }),
			);
			const head = this.#height(first, STYLE.strong, INNER - 34);
			this.#set(first, PAGE.side + 34, this.#y, INNER - 34, STYLE.strong, "LI", this.#root);
			this.#y += head;
			const body = rest.join(" ");
			if (body) {
				this.#set(body, PAGE.side + 34, this.#y, INNER - 34, STYLE.body, "LI", this.#root);
				this.#y += this.#height(body, STYLE.body, INNER - 34);
			}
			this.#y += 13;
		}
	}

	/** A table whose head comes again on each page; its first column is set in bold. */
	table(columns: readonly Column[], rows: readonly (readonly string[])[]): void {
		const total = columns.reduce((sum, { share }) => sum + share, 0);
		const widths = columns.map(({ share }) => (INNER * share) / total);
		const table = this.doc.struct("Table");
		this.#root.add(table);
		const draw = (cells: readonly string[], head: boolean) => {
			const row = this.doc.struct("TR");
			table.add(row);
			let x: number = PAGE.side;
			for (const [place, width] of widths.entries()) {
				const isHead = head || place === 0;
				const style = head ? STYLE.label : isHead ? STYLE.cellHead : STYLE.cell;
				this.#set(cells[place] ?? "", x, this.#y, width - 12, style, isHead ? "TH" : "TD", row);
				x += width;
			}
			row.end();
		};
		const heightOf = (cells: readonly string[], style: Style) =>
			Math.max(...widths.map((width, place) => this.#height(cells[place] ?? "", style, width - 12)));
		const titles = columns.map(({ title }) => title);
		const head = () => {
			draw(titles, true);
			this.#y += heightOf(titles, STYLE.label) + 7;
		};
		this.need(60);
		head();
		for (const cells of rows) {
			const height = heightOf(cells, STYLE.cellHead) + 12;
			if (this.#y + height > FLOOR) {
				this.addPage();
				head();
			}
			this.#rule(this.#y - 3);
			this.#y += 4;
			draw(cells, false);
			this.#y += height - 4;
		}
		table.end();
		this.#y += 12;
	}

	/** The skyline across a page, its ground at `y`. */
	skyline(y: number, colour: string): void {
		const width = PAGE.width * 1.5;
		this.ornament(() => {
			this.doc
				.save()
				.translate(-PAGE.width * 0.32, y - width / 4)
				.scale(width / 1200)
				.path(SKYLINE)
				.lineWidth(1.1)
				.stroke(colour);
			this.doc.restore();
		});
	}

	seal(x: number, y: number, size: number, colour: string): void {
		this.ornament(() => {
			this.doc
				.save()
				.translate(x, y)
				.scale(size / 40)
				.path(SEAL)
				.lineWidth(1)
				.stroke(colour);
			this.doc.restore();
		});
	}

	/** Sets one line that is not read out, for folios and numbers. */
	folio(words: string, x: number, y: number, style: Style, align: "left" | "right" = "left"): void {
		this.doc.font(style.face).fontSize(style.size);
		const shift = align === "right" ? this.doc.widthOfString(words) : 0;
		this.ornament(() => this.#line(words, x - shift, y, style));
	}

	/** Ends the document and resolves to its bytes. */
	finish(): Promise<Buffer> {
		this.#root.end();
		this.doc.end();
		return buffer(this.doc);
	}

	#height(words: string, { face, size, gap = 0 }: Style, width: number): number {
		return this.doc.font(face).fontSize(size).heightOfString(words, { width, lineGap: gap });
	}

	#set(words: string, x: number, y: number, width: number, style: Style, tag: Tag, parent: Element): void {
		const { face, size, colour, gap = 0 } = style;
		parent.add(
			this.doc.struct(tag, {}, () => {
				this.doc
					.font(face)
					.fontSize(size)
					.fillColor(colour)
					.text(words, x, y, {
						width,
						lineGap: gap,
						...(face === "display" ? { features: ["lnum" as const] } : {}),
					});
			}),
		);
	}

	#line(words: string, x: number, y: number, { face, size, colour }: Style): void {
		this.doc.font(face).fontSize(size).fillColor(colour).text(words, x, y, { lineBreak: false });
	}

	#rule(y: number): void {
		this.ornament(() =>
			this.doc
				.moveTo(PAGE.side, y)
				.lineTo(PAGE.width - PAGE.side, y)
				.lineWidth(0.6)
				.stroke(COLOUR.sand200),
		);
	}
}

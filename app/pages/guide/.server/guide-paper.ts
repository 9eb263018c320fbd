import { readFileSync } from "node:fs";
import { COLOUR } from "#domain/brand/colours.ts";
import { A4, Paper } from "#domain/paper/paper.ts";
import { type Face, featuresOf, type Run, splitByFont } from "#domain/paper/typeface.ts";

/** Text stays within the margins; the folio is below them. */
export const PAGE = { ...A4, side: 62, top: 72, bottom: 84 } as const;
export const INNER = PAGE.width - 2 * PAGE.side;

interface Style {
	face: Face;
	size: number;
	colour: string;
	/** Line gap, in points. */
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

const SKYLINE =
	/ d="([^"]+)"/.exec(
		readFileSync(new URL("../../../ui/ornament/skyline.svg", import.meta.url), "utf8"),
	)?.[1] ?? "";
const SEAL = "M7 7h26v26H7zM20 1.6L38.4 20 20 38.4 1.6 20zM20 11.2L28.8 20 20 28.8 11.2 20z";

/** A column of a table: its heading, and its share of the table's width. */
export interface Column {
	title: string;
	share: number;
}

/** A heading within a chapter, and an optional line below it. */
export interface Title {
	words: string;
	lead?: string;
}

const AMOUNTS = /^(?:£|AED )[\d,.]+(?: to £[\d,.]+)?$/;

/** Pages with flowing text: an element that does not fit moves to the next page. */
export class GuidePaper extends Paper {
	constructor(title: string, author: string) {
		const margins = { top: PAGE.top, right: PAGE.side, bottom: PAGE.bottom, left: PAGE.side };
		super({ title, author, subject: title, margins });
	}

	/** Starts a page with an ink background. */
	addDarkPage(): void {
		this.addPage();
		this.ornament(() => this.doc.rect(0, 0, PAGE.width, PAGE.height).fill(COLOUR.ink900));
	}

	get pages(): number {
		return this.doc.bufferedPageRange().count;
	}

	/** Starts a new page if less than `height` is left. */
	need(height: number): void {
		if (this.doc.y + height > this.doc.page.maxY()) this.addPage();
	}

	/** Writes a paragraph, with a space of `after` points below it. */
	text(words: string, style: Style, tag: Tag = "P", after = 8): void {
		const width = tag === "H1" ? this.#balanced(words, style) : INNER;
		this.need(this.#height(words, style, width));
		this.#set(words, PAGE.side, width, style, tag);
		this.doc.y += after;
	}

	/** Writes a heading. The caller must reserve space for the heading and the content after it. */
	heading({ words, lead }: Title): void {
		this.doc.y += 8;
		this.text(words, STYLE.heading, "H2", lead ? 4 : 12);
		if (lead) this.text(lead, STYLE.body, "P", 12);
	}

	/** A numbered list: the number in the display face, its text beside it. */
	numbered(texts: readonly string[]): void {
		const [left, width] = [PAGE.side + 34, INNER - 34];
		for (const [place, words] of texts.entries()) {
			this.need(this.#height(words, STYLE.body, width) + 16);
			const { y } = this.doc;
			this.#rule(y - 5);
			this.folio(String(place + 1), PAGE.side, y - 4, { ...STYLE.heading, size: 16 });
			this.doc.y = y;
			const [first = "", ...rest] = words.split(/(?<=[.?]) /);
			const body = rest.join(" ");
			this.#set(body ? first.replace(/\.$/, "") : first, left, width, STYLE.strong, "LI");
			if (body) this.#set(body, left, width, STYLE.body, "LI");
			this.doc.y += 13;
		}
	}

	/**
	 * Draws a table, kept on one page with its title if it fits. A longer table repeats its header on each page, which pdfkit's
	 * own tables cannot do. The first column is bold, and amounts are right-aligned.
	 */
	table(columns: readonly Column[], rows: readonly (readonly string[])[], title?: Title): void {
		const total = columns.reduce((sum, { share }) => sum + share, 0);
		const widths = columns.map(({ share }) => (INNER * share) / total);
		const amounts = widths.map(
			(_, place) => place > 0 && rows.every(cells => AMOUNTS.test(cells[place] ?? "")),
		);
		const table = this.open("Table");
		const heightOf = (cells: readonly string[], style: Style) =>
			Math.max(...widths.map((width, place) => this.#height(cells[place] ?? "", style, width - 12)));
		const draw = (cells: readonly string[], top: number, styleOf: (place: number) => Style) => {
			const row = this.open("TR", table);
			let x: number = PAGE.side;
			for (const [place, width] of widths.entries()) {
				const style = styleOf(place);
				this.doc.y = top;
				const tag = style === STYLE.cell ? "TD" : "TH";
				const align = amounts[place] ? "right" : "left";
				// The last column of amounts is aligned with the end of the rules.
				const room = amounts[place] && place === widths.length - 1 ? width : width - 12;
				this.#set(cells[place] ?? "", x, room, style, tag, row, align);
				x += width;
			}
		};
		const titles = columns.map(({ title }) => title);
		const head = () => {
			const { y } = this.doc;
			draw(titles, y, () => STYLE.label);
			this.doc.y = y + heightOf(titles, STYLE.label) + 7;
		};
		const over = title ? 45 + (title.lead ? this.#height(title.lead, STYLE.body, INNER) + 4 : 0) : 0;
		const whole = rows.reduce((sum, cells) => sum + heightOf(cells, STYLE.cellHead) + 12, over + 30);
		this.need(whole < this.doc.page.maxY() - PAGE.top ? whole : over + 60);
		if (title) this.heading(title);
		head();
		for (const cells of rows) {
			const height = heightOf(cells, STYLE.cellHead) + 12;
			if (this.doc.y + height > this.doc.page.maxY()) {
				this.addPage();
				head();
			}
			const { y } = this.doc;
			this.#rule(y - 3);
			draw(cells, y + 4, place => (place === 0 ? STYLE.cellHead : STYLE.cell));
			this.doc.y = y + height;
		}
		this.doc.y += 12;
	}

	/** Draws the skyline across a page, with its baseline at `y`. */
	skyline(y: number, colour: string): void {
		const width = PAGE.width * 1.5;
		this.#drawn(SKYLINE, -PAGE.width * 0.32, y - width / 4, width / 1200, 1.1, colour);
	}

	seal(x: number, y: number, size: number, colour: string): void {
		this.#drawn(SEAL, x, y, size / 40, 1, colour);
	}

	#drawn(path: string, x: number, y: number, scale: number, line: number, colour: string): void {
		this.ornament(() => {
			this.doc.save().translate(x, y).scale(scale).path(path).lineWidth(line).stroke(colour);
			this.doc.restore();
		});
	}

	/** Writes one line that screen readers skip (a PDF artifact), for folios and numbers. */
	folio(words: string, x: number, y: number, style: Style, align: "left" | "right" = "left"): void {
		const { doc } = this;
		const runs = splitByFont(words, style.face);
		const widths = runs.map(({ font, text }) => this.font(font, style.size).widthOfString(text));
		doc.x = align === "right" ? x - widths.reduce((sum, width) => sum + width, 0) : x;
		doc.y = y;
		this.ornament(() => {
			for (const { font, text } of runs)
				this.font(font, style.size).fillColor(style.colour).text(text, { lineBreak: false });
		});
	}

	/** Returns a text's runs, each with pdfkit's option that the next one follows on the same line. */
	#runs(words: string, face: Face): (Run & { continued: boolean })[] {
		// pdfkit ignores a line break between two runs, so each line is set by itself; an empty one keeps its height.
		return words.split("\n").flatMap(line => {
			const runs = splitByFont(line || " ", face);
			return runs.map((run, place) => ({ ...run, continued: place < runs.length - 1 }));
		});
	}

	#height(words: string, { face, size, gap: lineGap = 0 }: Style, width: number): number {
		return this.#runs(words, face).reduce(
			(sum, { font, text, continued }) =>
				sum + this.font(font, size).heightOfString(text, { width, lineGap, continued }),
			0,
		);
	}

	/** Returns the smallest width that needs no additional line, so that no word of a title is alone on its last line. */
	#balanced(words: string, style: Style): number {
		const height = this.#height(words, style, INNER);
		let width = INNER;
		while (width > 100 && this.#height(words, style, width - 5) === height) width -= 5;
		return width;
	}

	/** Writes text at the end of the previous one, which pdfkit keeps as doc.y. */
	#set(
		words: string,
		x: number,
		width: number,
		style: Style,
		tag: Tag,
		parent = this.root,
		align: "left" | "right" = "left",
	): void {
		parent.add(
			this.doc.struct(tag, {}, () => {
				this.doc.x = x;
				const runs = this.#runs(words, style.face);
				for (const { font, text, continued } of runs)
					this.font(font, style.size)
						.fillColor(style.colour)
						.text(text, {
							width,
							// pdfkit would align every run by itself.
							align: runs.some(run => run.continued) ? "left" : align,
							lineGap: style.gap ?? 0,
							continued,
							...featuresOf(font),
						});
			}),
		);
	}

	#rule(y: number): void {
		this.ornament(() => this.stroke([PAGE.side, y], [PAGE.width - PAGE.side, y], COLOUR.sand200, 0.6));
	}
}

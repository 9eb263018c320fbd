import { COLOUR } from "#domain/brand/colours.ts";
import { A4, Paper } from "#domain/paper/paper.ts";
import { type Face, featuresOf, memoise, type Run, splitByFont } from "#domain/paper/typeface.ts";

/** Page dimensions in points. */
export const PAGE = { ...A4, margin: 48, inner: 499.28, right: 547.28 } as const;

/** A text style; sizes in points. */
export interface Style {
	face: Face;
	size: number;
	colour: string;
	align?: "left" | "right" | "centre";
	/** Letter spacing in points. */
	spacing?: number;
	/** Points within which a line is fitted; unlimited unless given. */
	maxWidth?: number;
}

/** Returns a text style; `size` is in points. */
export const styled = (
	face: Face,
	size: number,
	colour: string,
	align: NonNullable<Style["align"]> = "left",
): Style => ({ face, size, colour, align });

/** The style of section headings. */
export const HEADING = styled("display", 19, COLOUR.ink900);

/** Cache of text widths relative to the font size; nearly all texts recur in the next report. */
const shares = new Map<string, number>();

/** A PDF document with text placed by its baseline. */
export class Sheet extends Paper {
	constructor(title: string, author: string) {
		super({ title, author, subject: "UK and Dubai tax comparison" });
	}

	/** Returns the width of a line of text, in points. */
	measure(text: string, style: Style): number {
		return splitByFont(text, style.face).reduce((wide, run) => wide + this.#widthOf(run, style), 0);
	}

	/** Draws one line with its baseline at y; x is its left, right or centre, depending on its alignment. */
	line(text: string, x: number, y: number, style: Style): void {
		const { face, size, colour, align = "left", spacing = 0 } = style;
		const shift = align === "left" ? 0 : this.measure(text, style) / (align === "right" ? 1 : 2);
		let at = x - shift;
		for (const run of splitByFont(text, face)) {
			this.font(run.font, size)
				.fillColor(colour)
				.text(run.text, at, y, {
					lineBreak: false,
					baseline: "alphabetic",
					characterSpacing: spacing,
					...featuresOf(run.font),
				});
			at += this.#widthOf(run, style);
		}
	}

	/** Draws a fitted line within a structure element `tag`, for screen readers. */
	taggedLine(tag: string, text: string, x: number, y: number, style: Style): void {
		this.tagged(tag, () => this.fitted(text, x, y, style));
	}

	/** Draws a line no wider than the style's `maxWidth`: shrunk to half its size at most, then cut with an ellipsis. */
	fitted(text: string, x: number, y: number, style: Style): void {
		const { maxWidth = Number.POSITIVE_INFINITY } = style;
		const size = Math.max(
			style.size / 2,
			Math.min(style.size, (style.size * maxWidth) / this.measure(text, style)),
		);
		const fitting = { ...style, size };
		let shown = text;
		while (shown.length > 1 && this.measure(shown, fitting) > maxWidth + 0.01) {
			shown = `${[...shown.replace(/…$/u, "")].slice(0, -1).join("").trimEnd()}…`;
		}
		this.line(shown, x, y, fitting);
	}

	/** Draws a fitted line linked to `url`. */
	linked(text: string, url: string, x: number, y: number, style: Style & { maxWidth: number }): void {
		const link = this.open("Link");
		const content = this.doc.markStructureContent("Link");
		this.fitted(text, x, y, style);
		this.doc.endMarkedContent();
		link.add(content);
		const wide = Math.min(style.maxWidth, this.measure(text, style));
		this.doc.link(x, y - style.size * 1.2, wide, style.size * 1.8, url, { structParent: link });
	}

	/** Draws text wrapped at `width`, the first baseline at y. Returns the baseline after the last line. */
	paragraph(
		text: string,
		x: number,
		y: number,
		width: number,
		{ leading, ...style }: Style & { leading: number },
	): number {
		const doc = this.font(`${style.face}-latin`, style.size).fillColor(style.colour);
		const lineGap = leading - doc.currentLineHeight(true);
		return doc.text(text, x, y, { width, lineGap, baseline: "alphabetic" }).y;
	}

	#widthOf({ font, text }: Run, { size, spacing = 0 }: Style): number {
		const share = memoise(shares, `${font} ${text}`, () =>
			this.font(font, 1).widthOfString(text, featuresOf(font)),
		);
		return share * size + text.length * spacing;
	}
}

import { readFileSync } from "node:fs";
import { create, type Font, type GlyphRun } from "fontkit";

/** The report's voices: the brand's serif for what is shown, its sans for what is read, and that sans in bold. */
export type Face = "display" | "text" | "strong";

/** Words whose setting is remembered for each font, at most. */
const REMEMBERED = 4_000;

/** Opens a font that remembers how it set a word: nearly all words come again in the next report. */
function load(name: string): Font {
	const font = create(readFileSync(new URL(`./fonts/${name}.ttf`, import.meta.url)));
	const known = new Map<string, GlyphRun>();
	const layout = (text: string, features?: string[]): GlyphRun => {
		const key = features ? `${features} ${text}` : text;
		let run = known.get(key);
		if (!run) {
			if (known.size >= REMEMBERED) known.clear();
			run = font.layout(text, features);
			known.set(key, run);
		}
		// pdfkit scales the positions that it is given in place.
		return {
			glyphs: run.glyphs,
			positions: run.positions.map(position => ({ ...position })),
			advanceWidth: run.advanceWidth,
		};
	};
	return Object.create(font, { layout: { value: layout } });
}

// Opened once: reading a font's tables costs more than setting a page with it.
const FONTS = {
	"display-latin": load("display-latin"),
	"display-latin-ext": load("display-latin-ext"),
	"display-cyrillic": load("display-cyrillic"),
	"strong-latin": load("strong-latin"),
	"text-latin": load("text-latin"),
	"text-latin-ext": load("text-latin-ext"),
	"text-vietnamese": load("text-vietnamese"),
	"text-greek": load("text-greek"),
	"text-cyrillic": load("text-cyrillic"),
	"text-cyrillic-ext": load("text-cyrillic-ext"),
};

/** Name of one font file. */
export type FontName = keyof typeof FONTS;

/** OpenType features that a font is set with: the serif's figures stand on the line. */
export function featuresOf(name: FontName): PDFKit.Mixins.OpenTypeFeatures[] | undefined {
	return name === "display-latin" ? ["lnum"] : undefined;
}

/** Width of a text in one font, as a share of its size. */
export function widthIn(name: FontName, text: string): number {
	const font = FONTS[name];
	let width = 0;
	// Word by word, as pdfkit sets text: the words are then remembered for both.
	for (const word of featuresOf(name) ? [text] : (text.match(/[^ ]* ?/gu) ?? [])) {
		if (word) width += font.layout(word, featuresOf(name)).advanceWidth;
	}
	return width / font.unitsPerEm;
}

/** The opened font behind a name. */
export function fontNamed(name: FontName): Font {
	return FONTS[name];
}

const TEXT: FontName[] = [
	"text-latin",
	"text-latin-ext",
	"text-vietnamese",
	"text-greek",
	"text-cyrillic",
	"text-cyrillic-ext",
];

/** Where each face looks for a character, first match first; every face ends with the widest cover. */
const ORDER: Record<Face, FontName[]> = {
	display: ["display-latin", "display-latin-ext", "display-cyrillic", ...TEXT],
	text: TEXT,
	strong: ["strong-latin", ...TEXT],
};

/** A stretch of text that one font can set. */
export interface Run {
	font: FontName;
	text: string;
}

function fontFor(character: string, face: Face): FontName | null {
	const point = character.codePointAt(0) ?? 0;
	return ORDER[face].find(name => FONTS[name].hasGlyphForCodePoint(point)) ?? null;
}

/** Splits text by the fonts that can set it; a character that none can set is left out. */
export function runsOf(text: string, face: Face): Run[] {
	const runs: Run[] = [];
	for (const character of text.normalize("NFC")) {
		const last = runs.at(-1);
		const font = fontFor(character, face);
		if (!font) continue;
		if (last?.font === font) last.text += character;
		else runs.push({ font, text: character });
	}
	return runs;
}

/** Whether the fonts have every character of a text. */
export function canSet(text: string): boolean {
	return [...text.normalize("NFC")].every(character => fontFor(character, "text") !== null);
}

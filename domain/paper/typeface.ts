import { readFileSync } from "node:fs";
import { create, type Font, type FontSubset, type GlyphRun } from "fontkit";

/** The papers' voices: the brand's serif for what is shown, its sans for what is read, and that sans in bold. */
export type Face = "display" | "text" | "strong";

/** Results that are remembered in one map, at most. */
const REMEMBERED = 4_000;

/** What `make` gave for a key, made once; forgets everything when it holds too much. */
export function remember<T>(known: Map<string, T>, key: string, make: () => T): T {
	let value = known.get(key);
	if (value === undefined) {
		if (known.size >= REMEMBERED) known.clear();
		value = make();
		known.set(key, value);
	}
	return value;
}

/**
 * Opens a font that remembers how it set a word and what a subset of it looks like: nearly all words come again in
 * the next report, and subsets that start with all common characters are mostly the same.
 */
function load(name: string): Font {
	const font = create(readFileSync(new URL(`./fonts/${name}.ttf`, import.meta.url)));
	const runs = new Map<string, GlyphRun>();
	const subsets = new Map<string, Uint8Array>();
	const toThousandths = 1_000 / font.unitsPerEm;
	const layout = (text: string, features?: string[]): GlyphRun => {
		const key = features ? `${features} ${text}` : text;
		const { glyphs, positions, advanceWidth } = remember(runs, key, () => font.layout(text, features));
		// pdfkit scales the positions that it is given in place, and expects the run's width to follow.
		const copies = positions.map(({ xAdvance, yAdvance, xOffset, yOffset }) => ({
			xAdvance,
			yAdvance,
			xOffset,
			yOffset,
		}));
		return { glyphs, positions: copies, advanceWidth: advanceWidth * toThousandths };
	};
	const createSubset = (): FontSubset => {
		const subset = font.createSubset();
		const encode = subset.encode.bind(subset);
		subset.encode = () => remember(subsets, subset.glyphs.join(), encode);
		return subset;
	};
	return Object.create(font, { layout: { value: layout }, createSubset: { value: createSubset } });
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

export type FontName = keyof typeof FONTS;

/** OpenType features that a font is set with: the serif's figures stand on the line. */
export function featuresOf(name: FontName): Pick<PDFKit.Mixins.TextOptions, "features"> {
	return name === "display-latin" ? { features: ["lnum"] } : {};
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

const PRINTABLE_ASCII = /^[ -~£–—’·]*$/u;

/** Splits text by the fonts that can set it; a character that none can set is left out. */
export function runsOf(text: string, face: Face): Run[] {
	const [first] = ORDER[face];
	if (first && PRINTABLE_ASCII.test(text)) return text === "" ? [] : [{ font: first, text }];
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

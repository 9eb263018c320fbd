import { readFileSync } from "node:fs";
import { create, type Font, type FontSubset, type GlyphRun } from "fontkit";

/** Typographic roles: the brand's serif for display, its sans for body text, and that sans in bold. */
export type Face = "display" | "text" | "strong";

/** Maximum number of cached results per map. */
const REMEMBERED = 4_000;

/** Returns the cached result for a key, or calls `make` and caches it; clears the whole cache when it is full. */
export function memoise<T>(known: Map<string, T>, key: string, make: () => T): T {
	let value = known.get(key);
	if (value === undefined) {
		if (known.size >= REMEMBERED) known.clear();
		value = make();
		known.set(key, value);
	}
	return value;
}

/**
 * Opens a font that caches its layout of each word and its encoded subsets: nearly all words recur in the next report, and
 * subsets that start with all common characters are mostly identical.
 */
function load(name: string): Font {
	const font = create(readFileSync(new URL(`./fonts/${name}.ttf`, import.meta.url)));
	const runs = new Map<string, GlyphRun>();
	const subsets = new Map<string, Uint8Array>();
	const toThousandths = 1_000 / font.unitsPerEm;
	const layout = (text: string, features?: string[]): GlyphRun => {
		const key = features ? `${features} ${text}` : text;
		const { glyphs, positions, advanceWidth } = memoise(runs, key, () => font.layout(text, features));
		// Copy: pdfkit scales the positions in place, and expects the run's width to be scaled too.
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
		subset.encode = () => memoise(subsets, subset.glyphs.join(), encode);
		return subset;
	};
	return Object.create(font, { layout: { value: layout }, createSubset: { value: createSubset } });
}

// Opened once: parsing a font's tables costs more than setting a page with it.
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

/** Returns the OpenType features of a font: lining figures for the serif. */
export function featuresOf(name: FontName): Pick<PDFKit.Mixins.TextOptions, "features"> {
	return name === "display-latin" ? { features: ["lnum"] } : {};
}

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

/** Fallback order of fonts for each face; every face ends with the fonts of widest coverage. */
const ORDER: Record<Face, FontName[]> = {
	display: ["display-latin", "display-latin-ext", "display-cyrillic", ...TEXT],
	text: TEXT,
	strong: ["strong-latin", ...TEXT],
};

/** A run of text in one font. */
export interface Run {
	font: FontName;
	text: string;
}

function fontFor(character: string, face: Face): FontName | null {
	const point = character.codePointAt(0) ?? 0;
	return ORDER[face].find(name => FONTS[name].hasGlyphForCodePoint(point)) ?? null;
}

const PRINTABLE_ASCII = /^[ -~£–—’·]*$/u;

/** Splits text into runs by the font that has each character; a character that no font has is dropped. */
export function splitByFont(text: string, face: Face): Run[] {
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

/** Returns whether the fonts have every character of a text. */
export function canSet(text: string): boolean {
	return [...text.normalize("NFC")].every(character => fontFor(character, "text") !== null);
}

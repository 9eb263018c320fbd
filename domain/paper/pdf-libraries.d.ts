// The parts of fontkit in use: it ships no types. pdfkit also accepts an opened font, but its types allow only bytes.
declare module "fontkit" {
	/** Positioned glyphs; opaque except for the width. */
	export interface GlyphRun {
		glyphs: object[];
		positions: { xAdvance: number; yAdvance: number; xOffset: number; yOffset: number }[];
		advanceWidth: number;
	}
	/** The subset of a font that a document embeds. */
	export interface FontSubset {
		/** Glyph ids of the font, in order of first use. */
		glyphs: number[];
		encode(): Uint8Array;
	}
	export interface Font {
		hasGlyphForCodePoint(codePoint: number): boolean;
		layout(text: string, features?: string[]): GlyphRun;
		createSubset(): FontSubset;
		readonly unitsPerEm: number;
	}
	/** Opens a font from its bytes. */
	export function create(bytes: Uint8Array): Font;
}

declare namespace PDFKit.Mixins {
	interface StructureElementOptions {
		scope?: "Row" | "Column" | "Both";
		bbox?: [number, number, number, number];
		placement?: "Block" | "Inline";
	}

	interface AnnotationOption {
		structParent?: PDFKit.PDFStructureElement;
	}

	interface PDFFont {
		/** The current font; encoding a text adds its characters to the document's subset. */
		readonly _font: { encode(text: string): unknown };
		registerFont(name: string, src: import("fontkit").Font): this;
	}
}

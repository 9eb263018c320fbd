// What the report uses of fontkit, which ships no types; pdfkit takes an opened font where its types name bytes only.
declare module "fontkit" {
	/** Glyphs in a row with their places; opaque but for the width. */
	export interface GlyphRun {
		glyphs: object[];
		positions: { xAdvance: number; yAdvance: number; xOffset: number; yOffset: number }[];
		advanceWidth: number;
	}
	/** The part of a font that a document needs. */
	export interface FontSubset {
		/** Glyphs of the font, in the order in which they came. */
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
		/** The current font; encoding a text puts its characters into the document's subset. */
		readonly _font: { encode(text: string): unknown };
		registerFont(name: string, src: import("fontkit").Font): this;
	}
}

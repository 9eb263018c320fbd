// What the report uses of fontkit, which ships no types; pdfkit takes an opened font where its types name bytes only.
declare module "fontkit" {
	/** Glyphs in a row with their places; opaque but for the width. */
	export interface GlyphRun {
		glyphs: object[];
		positions: object[];
		advanceWidth: number;
	}
	/** One opened font file. */
	export interface Font {
		hasGlyphForCodePoint(codePoint: number): boolean;
		layout(text: string, features?: string[]): GlyphRun;
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

	interface PDFFont {
		registerFont(name: string, src: import("fontkit").Font): this;
	}
}

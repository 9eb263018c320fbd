import { expect, it } from "vitest";
import { admin, adminDark, dramatic, ink, light, type Palette } from "./palettes.ts";

/** Returns the relative luminance of "#rrggbb" (WCAG 2.2). */
function luminance(colour: string): number {
	const [red = 0, green = 0, blue = 0] = [1, 3, 5]
		.map(at => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
		.map(part => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
	return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Returns the contrast ratio of two colours, from 1 to 21. */
function contrast(one: string, other: string): number {
	const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
	return (lighter + 0.05) / (darker + 0.05);
}

const GROUNDS = ["surface", "raised", "sunken", "field"] as const satisfies (keyof Palette)[];
const MEANINGFUL = ["border", "focus", "action", "danger"] as const satisfies (keyof Palette)[];

for (const [name, palette] of Object.entries({ light, ink, dramatic, admin, adminDark }))
	it(`the palette ${name} gives borders, focus and filled controls a contrast of 3:1 on every background`, () => {
		const faint = MEANINGFUL.flatMap(mark =>
			GROUNDS.map(ground => ({ mark, ground, ratio: contrast(palette[mark], palette[ground]) })),
		).filter(({ ratio }) => !(ratio >= 3));
		expect(faint).toEqual([]);
	});

import type { Part } from "#domain/tax/breakdown.ts";

/** Returns the parts with their positions and widths in a bar of `width` units. */
export function barSegments(parts: readonly Part[], width: number) {
	const whole = parts.reduce((total, { pounds }) => total + pounds, 0);
	let x = 0;
	return parts.map(part => {
		const stretch = { ...part, x, width: (part.pounds / whole) * width };
		x += stretch.width;
		return stretch;
	});
}

import type { Part } from "#domain/tax/breakdown.ts";

/** The parts as stretches of a bar that is `width` units long for all of them together. */
export function stretches(parts: readonly Part[], width: number) {
	const whole = parts.reduce((total, { pounds }) => total + pounds, 0);
	let x = 0;
	return parts.map(part => {
		const stretch = { ...part, x, width: (part.pounds / whole) * width };
		x += stretch.width;
		return stretch;
	});
}

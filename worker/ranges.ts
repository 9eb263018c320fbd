/** Encodes positions as ranges [first, last], in their order, so that thousands of consecutive ones take one entry. */
export function toRanges(positions: readonly number[]): [number, number][] {
	const ranges: [number, number][] = [];
	for (const position of positions) {
		const last = ranges.at(-1);
		if (last && last[1] === position - 1) last[1] = position;
		else ranges.push([position, position]);
	}
	return ranges;
}

/** Decodes ranges into positions, in their order. */
export function fromRanges(ranges: readonly (readonly [number, number])[]): number[] {
	return ranges.flatMap(([first, last]) =>
		Array.from({ length: last - first + 1 }, (_, index) => first + index),
	);
}

const STEPS = [1, 2, 5, 10];
const MARKS = 4;

/** Returns round values for an axis from 0 to at least `max`: 0, 5, 10, 15 for 13. */
export function niceScale(max: number): number[] {
	if (max <= 0) return [0, 1];
	const power = 10 ** Math.floor(Math.log10(max / MARKS));
	const step = Math.max(1, power * (STEPS.find(each => each * power * MARKS >= max) ?? 10));
	return Array.from({ length: Math.ceil(max / step) + 1 }, (_, index) => index * step);
}

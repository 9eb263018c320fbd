import { globalStyle, keyframes, style } from "@vanilla-extract/css";
import { THUMB } from "#app/ui/range/range.css.ts";
import { vars } from "#app/ui/theme/contract.css.ts";
import { space } from "#app/ui/theme/tokens.ts";

/** The hero slider's range and initial value, in pounds a year. */
export const SLIDER = { min: 50_000, max: 1_000_000, step: 10_000, value: 500_000 } as const;

const FIRST_SHARE = (SLIDER.value - SLIDER.min) / (SLIDER.max - SLIDER.min);
/** Position of the thumb's centre. */
const AT = `calc(${THUMB}/2 + var(--share,${FIRST_SHARE.toFixed(4)})*(100% - ${THUMB}))`;

export const cities = style({
	display: "grid",
	// A quarter of the width, the drawing's aspect ratio: any lower, and the towers' tops would be cut off. On a phone the sides
	// are cut off.
	height: `clamp(7.5rem,25vw - ${space.gutter}/2,18.75rem)`,
	// The slider's line is the towers' baseline.
	marginBottom: "-1.375rem",
	pointerEvents: "none",
});
globalStyle(`${cities} > svg`, { gridArea: "1/1", width: "100%", height: "100%", aspectRatio: "auto" });
// No subpath of the drawing is longer than 14% of its total length, so all are complete at 0.86.
const draw = keyframes({ from: { strokeDashoffset: 1 }, to: { strokeDashoffset: 0.86 } });
const drawn = {
	strokeDasharray: "1",
	strokeDashoffset: 0,
	animation: `${draw} 2.4s cubic-bezier(.3,.1,.4,1)`,
} as const;
export const london = style({
	...drawn,
	stroke: vars.border,
	borderBottom: `1px solid ${vars.border}`,
	clipPath: `inset(0 0 0 ${AT})`,
});
export const dubai = style({
	...drawn,
	borderBottom: `1px solid ${vars.metal}`,
	clipPath: `inset(0 calc(100% - ${AT}) 0 0)`,
});
/** The drawings' baseline replaces the track. */
export const slider = style({
	position: "relative",
	selectors: {
		"&&::-webkit-slider-runnable-track": { background: "none" },
		"&&::-moz-range-track": { background: "none" },
	},
});

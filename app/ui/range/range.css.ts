import { globalStyle, style } from "@vanilla-extract/css";
import { vars } from "../theme/contract.css.ts";
import { forcedColors } from "../theme/tokens.ts";

/** The thumb's width, for aligning elements above a slider with the thumb's centre. */
export const THUMB = "1.75rem";

const track = {
	height: "1px",
	background: vars.border,
	// Forced colours would override the background, and the line would be invisible.
	"@media": { [forcedColors]: { forcedColorAdjust: "none", background: "CanvasText" } },
} as const;
const thumb = {
	appearance: "none",
	boxSizing: "border-box",
	width: THUMB,
	height: THUMB,
	border: `.5rem solid ${vars.surface}`,
	borderRadius: "50%",
	background: vars.metalFill,
	outline: `1px solid ${vars.metal}`,
} as const;
const HAS_FOCUS = { outline: `3px solid ${vars.focus}`, outlineOffset: "2px" } as const;
const HELD = { background: vars.metalFillHover, borderWidth: ".4rem" } as const;

export const range = style({
	appearance: "none",
	display: "block",
	width: "100%",
	height: "2.75rem",
	margin: 0,
	background: "none",
	cursor: "ew-resize",
	touchAction: "pan-y",
	":focus-visible": { outline: "none" },
	selectors: {
		"&::-webkit-slider-runnable-track": track,
		"&::-moz-range-track": track,
		"&::-webkit-slider-thumb": { ...thumb, marginTop: `calc(${THUMB}/-2)` },
		"&::-moz-range-thumb": thumb,
		"&:focus-visible::-webkit-slider-thumb": HAS_FOCUS,
		"&:focus-visible::-moz-range-thumb": HAS_FOCUS,
		"&:active::-webkit-slider-thumb": HELD,
		"&:active::-moz-range-thumb": HELD,
	},
});
// Without scripts a slider only works in a form: outside, the figures beside it would not change.
globalStyle(`${range}:not(form *)`, { "@media": { "(scripting: none)": { display: "none" } } });

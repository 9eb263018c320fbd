import { globalStyle, style } from "@vanilla-extract/css";
import { vars } from "../theme/contract.css.ts";
import { forcedColors } from "../theme/tokens.ts";

const EMPTY = { forcedColorAdjust: "none", background: "Canvas" } as const;
const DONE = { forcedColorAdjust: "none", background: "Highlight" } as const;

export const label = style({
	display: "flex",
	justifyContent: "space-between",
	gap: "1rem",
	fontSize: ".875rem",
});
export const bar = style({
	appearance: "none",
	display: "block",
	width: "100%",
	height: ".5rem",
	marginTop: ".35rem",
	border: 0,
	borderRadius: 99,
	overflow: "hidden",
	background: vars.line,
	// Forced colours would override both backgrounds, and the progress would be invisible.
	"@media": { [forcedColors]: { ...EMPTY, border: "1px solid CanvasText" } },
});
globalStyle(`${bar}::-webkit-progress-bar`, { background: vars.line, "@media": { [forcedColors]: EMPTY } });
globalStyle(`${bar}::-webkit-progress-value`, {
	background: vars.action,
	transition: "inline-size 320ms",
	"@media": { [forcedColors]: DONE },
});
globalStyle(`${bar}::-moz-progress-bar`, { background: vars.action, "@media": { [forcedColors]: DONE } });

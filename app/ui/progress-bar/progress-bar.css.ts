import { globalStyle, style } from "@vanilla-extract/css";
import { vars } from "../theme/contract.css.ts";

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
});
globalStyle(`${bar}::-webkit-progress-bar`, { background: vars.line });
globalStyle(`${bar}::-webkit-progress-value`, { background: vars.action, transition: "inline-size 320ms" });
globalStyle(`${bar}::-moz-progress-bar`, { background: vars.action });

import { globalStyle, keyframes, style } from "@vanilla-extract/css";
import { vars } from "#app/ui/theme/contract.css.ts";

export const layer = style({
	position: "absolute",
	inset: 0,
	// Behind the text, otherwise a speck could be read as punctuation.
	zIndex: -1,
	overflow: "hidden",
	pointerEvents: "none",
	contain: "strict",
});
const drift = keyframes({ from: { transform: "translateY(9rem)", opacity: 0 } });
const twinkle = keyframes({ "50%": { opacity: 0.15 } });
const round = { position: "absolute", borderRadius: "50%", background: vars.metal } as const;
// Particles rise to their places, dots twinkle once. Selected by attributes, so that the script that adds them needs no class
// names.
globalStyle(`${layer} > span`, {
	...round,
	width: 3,
	height: 3,
	animation: `${twinkle} ease-in-out`,
});
globalStyle(`${layer}[specks^=particle] > span`, {
	opacity: 0.5,
	animation: `${drift} ease-out backwards`,
});
const atCursor = { ...round, left: 0, top: 0 };
globalStyle(`${layer} [data-glow]`, {
	...atCursor,
	width: "36rem",
	height: "36rem",
	margin: "-18rem 0 0 -18rem",
	background: `radial-gradient(closest-side, ${vars.metal}, transparent)`,
	opacity: 0.16,
});
globalStyle(`${layer} [data-dot]`, { ...atCursor, width: 8, height: 8, margin: "-4px 0 0 -4px" });

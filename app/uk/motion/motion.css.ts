import { keyframes, style } from "@vanilla-extract/css";
import { vars } from "#app/ui/theme/contract.css.ts";

export const layer = style({
	position: "absolute",
	inset: 0,
	// What rests behind words is not read as a dot of theirs.
	zIndex: -1,
	overflow: "hidden",
	pointerEvents: "none",
	contain: "strict",
});
const drift = keyframes({ from: { transform: "translateY(9rem)", opacity: 0 } });
const twinkle = keyframes({ "50%": { opacity: 0.15 } });
const speck = {
	position: "absolute",
	borderRadius: "50%",
	background: vars.metal,
	width: 3,
	height: 3,
} as const;
export const particle = style({ ...speck, opacity: 0.5, animation: `${drift} ease-out backwards` });
export const dot = style({ ...speck, animation: `${twinkle} ease-in-out` });
export const glow = style({
	position: "absolute",
	left: 0,
	top: 0,
	width: "36rem",
	height: "36rem",
	margin: "-18rem 0 0 -18rem",
	borderRadius: "50%",
	background: `radial-gradient(closest-side, ${vars.metal}, transparent)`,
	opacity: 0.16,
});
export const cursorDot = style({
	position: "absolute",
	left: 0,
	top: 0,
	width: 8,
	height: 8,
	margin: "-4px 0 0 -4px",
	borderRadius: "50%",
	background: vars.metal,
});

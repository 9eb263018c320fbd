import { keyframes, style } from "@vanilla-extract/css";
import { vars } from "../theme/contract.css.ts";

const breathe = keyframes({ "50%": { opacity: 0.45 } });
export const skeleton = style({
	display: "block",
	minHeight: "1em",
	borderRadius: vars.radius,
	background: vars.sunken,
	animation: `${breathe} 1.6s ease-in-out infinite`,
});

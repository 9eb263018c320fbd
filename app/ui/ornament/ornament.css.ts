import { style } from "@vanilla-extract/css";
import { vars } from "../theme/contract.css.ts";

export const line = style({
	fill: "none",
	stroke: vars.metal,
	strokeWidth: 1,
	strokeLinejoin: "round",
	vectorEffect: "non-scaling-stroke",
});
export const drawing = style({ width: "100%", height: "auto", pointerEvents: "none" });

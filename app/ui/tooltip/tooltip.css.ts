import { style } from "@vanilla-extract/css";
import { vars } from "../theme/contract.css.ts";
import { layer } from "../theme/tokens.ts";

export const tooltip = style({
	zIndex: layer.tooltip,
	maxWidth: "18rem",
	padding: ".4rem .65rem",
	borderRadius: vars.radius,
	background: vars.heading,
	color: vars.surface,
	fontSize: ".8125rem",
	lineHeight: 1.4,
});

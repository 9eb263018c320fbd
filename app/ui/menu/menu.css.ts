import { style } from "@vanilla-extract/css";
import { vars } from "../theme/contract.css.ts";
import { layer } from "../theme/tokens.ts";

export const menu = style({
	zIndex: layer.popover,
	minWidth: "12rem",
	maxWidth: "calc(100vw - 2rem)",
	maxHeight: "min(24rem,var(--popover-available-height,24rem))",
	overflow: "auto",
	padding: ".35rem",
	background: vars.raised,
	color: vars.text,
	border: `1px solid ${vars.line}`,
	borderRadius: vars.radius,
	boxShadow: vars.shadow,
});
export const item = style({
	display: "flex",
	alignItems: "center",
	gap: ".6em",
	width: "100%",
	minHeight: "2.25rem",
	padding: ".35em .7em",
	border: 0,
	borderRadius: vars.radius,
	background: "none",
	fontSize: vars.controlText,
	textAlign: "start",
	cursor: "pointer",
	selectors: {
		"&[data-active-item]": { background: vars.sunken, color: vars.heading },
		"&[aria-disabled=true]": { opacity: 0.5, cursor: "not-allowed" },
	},
});
export const dangerous = style({ color: vars.danger });
export const separator = style({ height: 1, margin: ".35rem 0", border: 0, background: vars.line });

import { style } from "@vanilla-extract/css";
import { vars } from "../theme/contract.css.ts";
import { layer, size, space } from "../theme/tokens.ts";

export const menu = style({
	zIndex: layer.popover,
	display: "grid",
	minWidth: "12rem",
	maxHeight: "min(28rem,var(--popover-available-height))",
	overflow: "auto",
	padding: space[1],
	background: vars.raised,
	color: vars.text,
	border: `1px solid ${vars.border}`,
	borderRadius: vars.radius,
	boxShadow: vars.shadow,
});
export const item = style({
	display: "flex",
	alignItems: "center",
	gap: space[2],
	minHeight: "2.75rem",
	padding: `${space[1]} ${space[3]}`,
	color: vars.text,
	background: "none",
	border: 0,
	borderRadius: vars.radius,
	fontSize: size.small,
	textAlign: "start",
	textDecoration: "none",
	cursor: "pointer",
	selectors: { "&[data-active-item]": { background: vars.sunken, color: vars.heading } },
});

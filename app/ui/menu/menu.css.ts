import { style } from "@vanilla-extract/css";
import { floating, vars } from "../theme/contract.css.ts";
import { inRow, layer, size, to } from "../theme/tokens.ts";

export const menu = style({
	zIndex: layer.popover,
	minWidth: "12rem",
	maxWidth: "min(22rem,calc(100vw - 1rem))",
	maxHeight: "min(32rem,var(--popover-available-height,100dvh))",
	overflow: "auto",
	padding: ".25rem",
	...floating,
	color: vars.text,
	overscrollBehavior: "contain",
	":focus-visible": { outline: "none" },
});
export const item = style({
	...inRow(".6rem"),
	width: "100%",
	minHeight: "2.125rem",
	padding: ".2rem .6rem",
	border: 0,
	borderRadius: vars.radius,
	background: "none",
	color: vars.text,
	fontSize: size.small,
	textAlign: "start",
	textDecoration: "none",
	overflowWrap: "anywhere",
	cursor: "pointer",
	selectors: {
		"&[data-active-item]": { background: vars.sunken, color: vars.heading },
		"&[data-danger]": { color: vars.danger },
		"&[aria-current]": { fontWeight: 650 },
		"&[aria-disabled=true]": { opacity: 0.55, cursor: "default" },
	},
	"@media": { [to.laptop]: { minHeight: "2.75rem" } },
});
export const check = style({
	display: "inline-grid",
	placeItems: "center",
	flex: "none",
	width: "1rem",
	height: "1rem",
});
export const heading = style({
	padding: ".5rem .6rem .2rem",
	color: vars.muted,
	fontSize: size.fine,
	fontWeight: 600,
});
export const line = style({ margin: ".25rem 0", border: 0, borderTop: `1px solid ${vars.line}` });

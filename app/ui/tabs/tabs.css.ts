import { style } from "@vanilla-extract/css";
import { vars } from "../theme/contract.css.ts";

export const list = style({
	display: "flex",
	gap: ".25rem",
	overflowX: "auto",
	borderBottom: `1px solid ${vars.line}`,
	scrollbarWidth: "thin",
});
export const tab = style({
	flex: "none",
	minHeight: vars.control,
	padding: ".4em 1em",
	border: 0,
	borderBottom: "2px solid transparent",
	background: "none",
	color: vars.muted,
	fontSize: vars.controlText,
	fontWeight: 600,
	cursor: "pointer",
	textDecoration: "none",
	display: "inline-flex",
	alignItems: "center",
	gap: ".5em",
	":hover": { color: vars.heading },
	selectors: {
		"&[aria-selected=true],&[aria-current=page]": { color: vars.heading, borderBottomColor: vars.metal },
	},
});
export const panel = style({ paddingTop: "1.25rem" });

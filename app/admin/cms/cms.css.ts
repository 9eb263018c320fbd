import { style } from "@vanilla-extract/css";
import { vars } from "../../ui/theme/contract.css.ts";
import { from, inGrid, space } from "../../ui/theme/tokens.ts";

export const frame = style({
	width: "100%",
	height: "24rem",
	"@media": { [from.tablet]: { height: "max(36rem,calc(100dvh - 17rem))" } },
	border: `1px solid ${vars.line}`,
	borderRadius: vars.radius,
	background: "#fff",
});

/** The page, and beside it what is written. */
export const room = style({
	...inGrid(space[4]),
	gridTemplateColumns: "minmax(0,1fr)",
	"@media": { [from.laptop]: { gridTemplateColumns: "minmax(0,1fr) 26rem", alignItems: "start" } },
});
export const texts = style({ display: "grid", gap: space[1], paddingInlineStart: 0, listStyle: "none" });
export const text = style({
	width: "100%",
	padding: space[2],
	border: `1px solid ${vars.line}`,
	borderRadius: vars.radius,
	background: "none",
	color: vars.text,
	font: "inherit",
	textAlign: "start",
	overflowWrap: "anywhere",
	cursor: "pointer",
	":hover": { borderColor: vars.heading },
});

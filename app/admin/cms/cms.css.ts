import { globalStyle, style } from "@vanilla-extract/css";
import { vars } from "#app/ui/theme/contract.css.ts";
import { from, inFittedGrid, inGrid, space } from "#app/ui/theme/tokens.ts";

export const frame = style({
	width: "100%",
	// Low enough that the editor below the page is visible too.
	height: "max(24rem,45dvh)",
	"@media": { [from.laptop]: { height: "max(36rem,calc(100dvh - 17rem))" } },
	border: `1px solid ${vars.line}`,
	borderRadius: vars.radius,
	background: "#fff",
});

/** The page, and the editor beside it. */
export const room = style({
	...inFittedGrid(space[4]),
	"@media": { [from.laptop]: { gridTemplateColumns: "minmax(0,1fr) 26rem", alignItems: "start" } },
});
export const texts = style(inGrid(space[1]));
export const text = style({
	width: "100%",
	minHeight: vars.control,
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

/** The list of pages, each with its number of texts. */
export const pages = style({
	...inGrid(`0 ${space[5]}`),
	gridTemplateColumns: "repeat(auto-fill,minmax(min(16rem,100%),1fr))",
});
globalStyle(`${pages} > li`, {
	display: "flex",
	alignItems: "center",
	justifyContent: "space-between",
	minHeight: "2.75rem",
	borderBottom: `1px solid ${vars.line}`,
});
globalStyle(`${pages} a`, { flex: 1, paddingBlock: ".7rem", fontWeight: 600 });
export const section = style({});
// Tables use the full width, unlike the paragraphs in other disclosures.
globalStyle(`${section} > div`, { maxWidth: "none" });

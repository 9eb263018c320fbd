import { globalStyle, style } from "@vanilla-extract/css";
import { floating, vars } from "#app/ui/theme/contract.css.ts";
import {
	from,
	inCluster,
	inGrid,
	inLines,
	inlineRow,
	inRow,
	largeText,
	layer,
	onOneLine,
	size,
	space,
	to,
	visuallyHidden,
} from "#app/ui/theme/tokens.ts";
import { WIDE } from "../wide.ts";

export const toolbar = style({
	position: "relative",
	...inLines(space[2]),
	alignItems: "flex-end",
	marginBottom: space[2],
});
export const search = style({
	flex: "1 1 12rem",
	maxWidth: "26rem",
	"@media": { [WIDE]: { flexBasis: "7rem" } },
});
/** Its placeholder says more than its label, which is visually hidden. */
globalStyle(`${search} label`, { ...visuallyHidden, whiteSpace: "nowrap" });
export const status = style({ flex: "none", maxWidth: "100%" });
/** On the widest screens its options are self-explanatory, and the search gets the space. */
globalStyle(`${status} label`, { "@media": { [WIDE]: visuallyHidden } });
globalStyle(`${status} > div`, {
	flexDirection: "row",
	alignItems: "center",
	gap: space[2],
	"@media": { [largeText]: { flexWrap: "wrap" } },
});
export const further = style({ flex: "none" });
export const summary = style({
	selectors: {
		"&::-webkit-details-marker": { display: "none" },
		[`${further}[open] > &`]: { background: vars.sunken },
	},
});
export const panel = style({
	position: "absolute",
	insetInline: 0,
	zIndex: layer.popover,
	...inGrid(space[3]),
	gridTemplateColumns: "repeat(2,minmax(0,1fr))",
	marginTop: space[1],
	padding: space[4],
	...floating,
	"@media": {
		[from.tablet]: {
			insetInline: "0 auto",
			width: "min(56rem,100%)",
			gridTemplateColumns: "repeat(4,minmax(0,1fr))",
		},
	},
});
export const chips = style({ ...inCluster(space[2]), margin: `0 0 ${space[2]}` });
export const chip = style({
	...inlineRow(space[1]),
	maxWidth: "min(22rem,calc(100vw - 3rem))",
	minHeight: "1.75rem",
	padding: `0 ${space[2]}`,
	border: `1px solid ${vars.border}`,
	borderRadius: "99px",
	background: vars.sunken,
	color: vars.text,
	fontSize: size.fine,
	textDecoration: "none",
	":hover": { borderColor: vars.heading, color: vars.heading },
	"@media": { "(pointer: coarse)": { minHeight: "2.75rem" } },
});
export const chipWords = style(onOneLine);
export const clear = style({
	display: "inline-flex",
	alignItems: "center",
	minHeight: "1.75rem",
	fontSize: size.fine,
});

/** On a wide screen title, tabs and buttons share a line, to leave more space for the list. */
export const head = style({
	...inCluster(space[3]),
	marginBottom: space[3],
	"@media": {
		[from.laptop]: { ...inGrid(space[5]), gridTemplateColumns: "auto minmax(0,1fr) auto" },
	},
});
// On the smallest phones the buttons move below, otherwise the title would be broken within a word.
globalStyle(`${head} > h1`, { flex: "1 1 8.75rem" });
globalStyle(`${head} > nav`, {
	marginBottom: 0,
	"@media": {
		[to.laptop]: { flex: "0 0 100%" },
		[from.laptop]: { gridColumn: 2, gridRow: 1, borderBottom: 0 },
	},
});
/** On the widest screens everything is on one line, because the tab above already names the page and the rows matter most. */
export const workbar = style({
	"@media": { [WIDE]: { ...inRow(space[3]), marginBottom: space[2] } },
});
globalStyle(`${workbar} > ${head}`, { "@media": { [WIDE]: { display: "contents" } } });
globalStyle(`${workbar} h1`, { "@media": { [WIDE]: visuallyHidden } });
globalStyle(`${workbar} > form`, { "@media": { [WIDE]: { flex: 1, minWidth: 0, margin: 0 } } });
globalStyle(`${workbar} > ${head} > div`, { "@media": { [WIDE]: { flexWrap: "nowrap" } } });
globalStyle(`${workbar} nav a`, { "@media": { [WIDE]: { paddingInline: space[2] } } });
export const viewName = style({ maxWidth: "10rem", ...onOneLine });
export const managed = style({
	...inLines(space[2]),
	alignItems: "flex-end",
	paddingBottom: space[3],
	borderBottom: `1px solid ${vars.line}`,
});
globalStyle(`li:last-child > ${managed}`, { borderBottom: 0 });
globalStyle(`${managed} > div:first-child`, { flex: "1 1 12rem" });
globalStyle(`${managed} > div:last-child`, { flexBasis: "100%" });

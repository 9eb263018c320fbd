import { globalStyle, style } from "@vanilla-extract/css";
import { vars } from "#app/ui/theme/contract.css.ts";
import {
	inCluster,
	inFigures,
	inFittedGrid,
	inGrid,
	inLines,
	inTitles,
	size,
	space,
} from "#app/ui/theme/tokens.ts";

export const banner = style({ background: vars.metalFill, color: vars.onMetal });
/** An expired offer is shown inconspicuously. */
export const bannerOver = style({
	borderBottom: `1px solid ${vars.line}`,
	color: vars.muted,
	fontSize: ".875rem",
});
/** Both parts share one grid area with the size of the larger one: no layout shift when the offer ends. */
export const bannerParts = style({ display: "grid", gridTemplateColumns: "minmax(0, 1fr)" });
globalStyle(`${bannerParts}:has([open]) > dialog:not([open])`, { display: "block", visibility: "hidden" });
export const bannerPart = style({
	gridArea: "1 / 1",
	alignContent: "center",
	position: "static",
	width: "auto",
	height: "auto",
	maxWidth: "none",
	margin: 0,
	padding: 0,
	border: 0,
});
export const bannerRow = style({
	...inCluster(`${space[2]} ${space[5]}`),
	justifyContent: "space-between",
	minHeight: "3.75rem",
	paddingBlock: space[2],
});
globalStyle(`${bannerOver} ${bannerRow}`, { flexWrap: "nowrap" });
export const bannerText = style({});
globalStyle(`${banner} ${bannerText}`, { fontWeight: 600 });
export const clock = style({
	...inGrid(space[4]),
	gridAutoFlow: "column",
	fontVariantNumeric: "tabular-nums",
	"@media": { "(scripting: none)": { display: "none" } },
});
globalStyle(`${clock} span`, { fontSize: ".8125rem" });
globalStyle(`${clock} strong`, {
	// Before the countdown starts, each unit shows two dashes, which are narrower than two digits.
	display: "inline-block",
	minWidth: "2ch",
	...inTitles("1.625rem", 1),
});
export const dismiss = style({
	minHeight: "2.75rem",
	padding: `0 ${space[3]}`,
	marginInline: `calc(-1*${space[3]})`,
	border: 0,
	background: "none",
	color: "inherit",
	fontWeight: 600,
	textDecoration: "underline",
	textUnderlineOffset: ".2em",
	cursor: "pointer",
});
export const breadcrumb = style({ borderBottom: `1px solid ${vars.line}` });
globalStyle(`${breadcrumb} ol`, { ...inLines(space[2]), fontSize: ".875rem", color: vars.muted });
globalStyle(`${breadcrumb} :is(a,span)`, {
	display: "inline-flex",
	alignItems: "center",
	minHeight: "2.75rem",
	outlineOffset: "-3px",
});
globalStyle(`${breadcrumb} li + li::before`, { content: "/", marginInlineEnd: space[2], color: vars.metal });
export const rate = style({ ...inFigures(size.heading, 1.1), color: vars.heading, whiteSpace: "nowrap" });
export const rateDubai = style([rate, { color: vars.metalText }]);
// Aligns the parts of adjacent cards in common rows.
export const caseCard = style({
	...inFittedGrid(space[4]),
	gridTemplateRows: "subgrid",
	gridRow: "span 5",
});
export const figures = style(inFittedGrid(space[2]));
globalStyle(`${figures} > div`, { display: "flex", justifyContent: "space-between", gap: "min(1rem,4vw)" });
globalStyle(`${figures} dt`, { color: vars.muted });
globalStyle(`${figures} dd`, { fontWeight: 600, color: vars.heading, fontVariantNumeric: "tabular-nums" });
export const saving = style({
	paddingTop: space[3],
	borderTop: `1px solid ${vars.line}`,
	alignItems: "baseline",
});
globalStyle(`${saving} dd`, { ...inFigures(size.heading, 1.1), fontWeight: 500 });
export const capital = style({ "::first-letter": { textTransform: "uppercase" } });

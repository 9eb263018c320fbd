import { globalStyle, style, styleVariants } from "@vanilla-extract/css";
import { vars } from "#app/ui/theme/contract.css.ts";
import {
	family,
	forcedColors,
	from,
	inColumn,
	inFigures,
	inGrid,
	inLines,
	inRow,
	size,
	space,
} from "#app/ui/theme/tokens.ts";
import { PART_COLOURS } from "#domain/tax/part-colours.ts";

const NARROW = "(max-width: 29.99rem)";
const NARROWEST = "(max-width: 22.49rem)";

export const layout = style({
	...inGrid(space[5]),
	// An automatic column would grow with the longest word or sum in it, beyond a phone's viewport.
	gridTemplateColumns: "minmax(0,1fr)",
	"@media": { [from.laptop]: { gridTemplateColumns: "minmax(0,5fr) minmax(0,7fr)" } },
});
export const panel = style({
	...inColumn(space[5]),
	position: "relative",
	// On a phone, three columns of sums need this space in any fallback font.
	selectors: { "&&": { "@media": { [NARROW]: { paddingInline: space[3] } } } },
});
globalStyle(`${panel}:first-child`, { alignSelf: "start" });
export const form = style({ display: "flex", flexDirection: "column", gap: space[4] });
globalStyle(`${form} #tax-calculator-profit`, {
	...inFigures(size.title, 1.1),
	// Not in em, because the font size is several times that of a field.
	padding: ".35rem .85rem",
});
globalStyle(`${form} #tax-calculator-profit::placeholder`, {
	// A placeholder in the size of a figure would look like a value.
	fontSize: size.heading,
	fontStyle: "italic",
	color: vars.muted,
	opacity: 1,
});
export const methods = style({ display: "flex", flexWrap: "wrap", gap: space[3] });
export const legendTitle = style({
	fontWeight: 600,
	fontSize: ".9375rem",
	color: vars.heading,
	marginBottom: space[2],
});
export const method = style({
	flex: "1 1 9rem",
	...inRow(space[3]),
	minHeight: vars.control,
	padding: `0 ${space[4]}`,
	border: `1px solid ${vars.border}`,
	borderRadius: vars.radius,
	cursor: "pointer",
	selectors: {
		"&:has(:checked)": { borderColor: vars.heading, boxShadow: `inset 0 0 0 1px ${vars.heading}` },
	},
});
globalStyle(`${method} input`, { width: "1.25rem", height: "1.25rem", margin: 0, accentColor: vars.action });
/** Covers the result while it is being calculated. */
export const waiting = style({
	...inColumn(space[5]),
	position: "absolute",
	width: "min(26rem,calc(100% - 4rem))",
	justifyContent: "center",
	minHeight: "20rem",
	color: vars.muted,
});
export const came = style({ display: "contents" });
export const coming = style([came, { visibility: "hidden" }]);
/** Takes no space while it is empty. */
export const said = style({ selectors: { "&:empty": { position: "absolute" } } });
export const example = style({
	...inColumn(space[6]),
	justifyContent: "center",
	flexGrow: 1,
	color: vars.muted,
});
export const skeletonLine = style({ width: "8rem" });
export const skeletonBig = style({ width: "16rem", height: "4rem" });
export const skeletonChart = style({ height: "12rem" });
export const resultTitle = style({ fontSize: ".9375rem", fontWeight: 600, color: vars.muted });
export const saving = style({ fontFamily: family.display, fontSize: size.heading, color: vars.heading });
globalStyle(`${saving} strong`, {
	fontWeight: 500,
	fontSize: size.hero,
	lineHeight: 1.05,
	letterSpacing: "-.02em",
	fontVariantNumeric: "lining-nums",
});
export const chart = style({ display: "flex", flexDirection: "column", gap: space[5] });
export const chartTitle = style({ fontWeight: 600, color: vars.heading });
export const barLabel = style({ fontWeight: 600, fontSize: ".875rem", marginBottom: space[1] });
export const bar = style({ width: "100%", height: "2.25rem" });
// In forced-colors mode the darkest part would be invisible on a black canvas.
const outlined = style({
	"@media": { [forcedColors]: { stroke: "CanvasText", vectorEffect: "non-scaling-stroke" } },
});
export const part = styleVariants(PART_COLOURS, ({ fill }) => [outlined, { fill }]);
export const legend = style({
	...inLines(`${space[1]} ${space[5]}`),
	marginTop: space[2],
	fontSize: ".875rem",
	color: vars.muted,
});
globalStyle(`${legend} li`, { display: "flex", alignItems: "center", gap: ".4rem" });
globalStyle(`${legend} strong`, { color: vars.heading, fontWeight: 600, fontVariantNumeric: "tabular-nums" });
export const swatch = style({ width: ".75rem", height: ".75rem", flex: "none" });
export const figures = style({});
globalStyle(`${figures} :is(th,td)`, {
	"@media": {
		[NARROW]: { paddingInline: ".3rem", fontSize: ".9375rem" },
		[NARROWEST]: { paddingInline: ".05rem", fontSize: ".75rem", letterSpacing: "-.01em" },
	},
});
globalStyle(`${figures} tr > :first-child`, {
	"@media": { [NARROW]: { paddingInlineStart: 0, overflowWrap: "anywhere" } },
});
globalStyle(`${figures} tr > :last-child`, { "@media": { [NARROW]: { paddingInlineEnd: 0 } } });
export const projection = style({ display: "flex", flexWrap: "wrap", gap: `${space[4]} ${space[7]}` });
globalStyle(`${projection} dt`, { fontSize: ".875rem" });
globalStyle(`${projection} dd`, { fontSize: "2rem", lineHeight: 1.1 });
export const fine = style({ fontSize: ".875rem", color: vars.muted });
export const report = style({
	...inColumn(space[4]),
	paddingTop: space[5],
	borderTop: `1px solid ${vars.line}`,
});
globalStyle(`${report} > :empty`, { display: "none" });
export const reportTitle = style({ ...inFigures("1.75rem", 1.1), fontWeight: 500 });

import { globalStyle, style } from "@vanilla-extract/css";
import { vars } from "#app/ui/theme/contract.css.ts";
import { family, from, inFigures, inGrid, largeText, space, to } from "#app/ui/theme/tokens.ts";

/** Text on a phone that elaborates on its heading. */
const compact = { marginTop: space[1], fontSize: ".9375rem", lineHeight: 1.45 };
export const services = style({
	marginBottom: space.section,
	counterReset: "s",
	"@media": { [from.laptop]: { columnGap: space[7] }, [to.tablet]: { gap: space[3] } },
});
export const service = style({
	counterIncrement: "s",
	paddingTop: space[5],
	borderTop: `1px solid ${vars.metal}`,
	"::before": {
		content: '"0" counter(s)',
		display: "block",
		marginBottom: space[3],
		fontFamily: family.display,
		fontStyle: "italic",
		fontSize: "1.25rem",
		color: vars.metalText,
	},
	"@media": {
		[to.tablet]: {
			display: "grid",
			gridTemplateColumns: "2.25rem 1fr",
			alignItems: "baseline",
			paddingTop: space[3],
			"::before": { margin: 0 },
		},
	},
});
globalStyle(`${service} > p`, { gridColumn: 2 });
export const serviceText = style({
	marginTop: space[2],
	color: vars.muted,
	"@media": { [to.tablet]: compact },
});
export const every = style({ fontWeight: 600, color: vars.heading, marginBottom: space[3] });
export const cards = style({ alignItems: "stretch", "@media": { [to.tablet]: { gap: space[4] } } });
/** Aligns the parts of adjacent cards in common rows. */
export const card = style({
	position: "relative",
	...inGrid(space[4]),
	"@media": {
		[from.tablet]: { gridTemplateRows: "subgrid", gridRow: "span 7" },
		[to.tablet]: { display: "flex", flexWrap: "wrap", alignContent: "start", gap: `${space[3]} ${space[4]}` },
	},
});
globalStyle(`${card} > *`, { "@media": { [to.tablet]: { flexBasis: "100%", minWidth: 0 } } });
// The price is beside the name, or below it with a large font size.
globalStyle(`${card} > h3`, {
	"@media": { [to.tablet]: { order: -1, flex: "1 1 min-content", fontSize: "1.375rem" } },
});
export const about = style({ "@media": { [to.tablet]: compact } });
export const popular = style({
	"@media": { [from.laptop]: { marginBlock: "-1.25rem", paddingBlock: "3.25rem" } },
});
export const badge = style({
	position: "absolute",
	top: "-.85rem",
	left: "clamp(1.25rem,1rem + 1vw,2rem)",
	background: vars.metalFill,
	color: vars.onMetal,
});
export const regular = style({ color: vars.muted });
export const prices = style({
	display: "flex",
	flexWrap: "wrap",
	alignItems: "baseline",
	columnGap: space[4],
	rowGap: space[1],
});
globalStyle(`${card} > ${prices}`, {
	"@media": {
		[to.tablet]: { order: -1, flexBasis: "auto", flexDirection: "column", alignItems: "end" },
		[largeText]: { alignItems: "start" },
	},
});
export const price = style({
	...inFigures("2.75rem", 1),
	"@media": { [to.tablet]: { fontSize: "1.75rem" }, [largeText]: { whiteSpace: "normal" } },
	color: vars.heading,
	whiteSpace: "nowrap",
});
export const was = style({ color: vars.muted, fontSize: ".9375rem" });
export const setup = style({
	paddingBlock: ".6rem",
	borderBlock: `1px solid ${vars.line}`,
	fontWeight: 600,
	fontSize: ".9375rem",
	color: vars.heading,
});
export const features = style({
	...inGrid(".55rem"),
	alignContent: "start",
	fontSize: ".9875rem",
	"@media": { [to.tablet]: { gap: ".35rem", fontSize: ".9375rem" } },
});
/** The features of every package, beside the heading if there is room. */
export const intro = style({
	"@media": {
		[from.laptop]: {
			display: "grid",
			gridTemplateColumns: "repeat(3,minmax(0,1fr))",
			columnGap: space[6],
			alignItems: "end",
		},
	},
});
globalStyle(`${intro} > :first-child`, { gridColumn: "span 2" });
export const shared = style({
	"@media": { [from.tablet]: { marginBottom: space[7] }, print: { marginBottom: space[5] } },
});
globalStyle(`${card} > ${features}`, { marginBottom: space[2] });
globalStyle(`${features} li`, { paddingInlineStart: "1.5rem", position: "relative" });
globalStyle(`${features} li::before`, {
	content: "",
	position: "absolute",
	left: 0,
	top: ".55em",
	width: ".5rem",
	height: ".5rem",
	border: `1px solid ${vars.metal}`,
	rotate: "45deg",
});
export const more = style({ "@media": { [from.tablet]: { justifySelf: "center" } } });

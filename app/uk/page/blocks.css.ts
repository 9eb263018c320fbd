import { globalStyle, style } from "@vanilla-extract/css";
import { vars } from "#app/ui/theme/contract.css.ts";
import {
	from,
	inColumn,
	inDisplay,
	inFigures,
	inFittedGridFrom,
	inGrid,
	inRow,
	measure,
	numerals,
	space,
	to,
} from "#app/ui/theme/tokens.ts";

export const hero = style({
	position: "relative",
	overflow: "hidden",
	paddingBlock: "clamp(3rem, 2rem + 5vw, 6.5rem)",
});
export const heroGrid = style({
	position: "relative",
	isolation: "isolate",
	...inFittedGridFrom(from.laptop, "minmax(0,1.25fr) minmax(0,1fr)", space[7]),
	alignItems: "center",
});
export const heroWords = style({ ...inColumn(space[5]), maxWidth: "44rem" });
export const heroArt = style({
	width: "100%",
	maxWidth: "27rem",
	marginInline: "auto",
	"@media": {
		// On small screens the drawing is below the text.
		"(max-width: 63.99rem)": { width: "min(17rem, 72vw)" },
	},
});
globalStyle(`${heroArt} svg`, { width: "100%", height: "auto", overflow: "visible" });
globalStyle(`${heroArt} svg *`, { vectorEffect: "non-scaling-stroke" });
export const art = style({ fill: "none", stroke: vars.metal, strokeWidth: 1 });
globalStyle(`${art} .fine`, { stroke: vars.border, opacity: 0.55 });
globalStyle(`${art} .full`, { fill: vars.metal, stroke: "none" });
globalStyle(`${art} .wash`, { fill: vars.metal, stroke: "none", opacity: 0.12 });
globalStyle(`${art} text`, {
	fill: vars.metalText,
	stroke: "none",
	...numerals,
	textAnchor: "middle",
});
export const actions = style({ display: "flex", flexWrap: "wrap", gap: space[3] });
// On a phone a button is as wide as its container.
globalStyle(`${actions} > *`, { "@media": { "(max-width: 29.99rem)": { flex: "1 1 100%" } } });
globalStyle(`* + ${actions}`, { marginTop: space[5] });
export const head = style({
	...inColumn(space[4]),
	maxWidth: measure.narrow,
	marginBottom: "clamp(2rem, 1.5rem + 2vw, 3.5rem)",
	"@media": {
		// With enough width, a section's lead is beside its title.
		[from.laptop]: {
			selectors: {
				"&:has(> h2 + p)": {
					display: "grid",
					gridTemplateColumns: "minmax(0,1.1fr) minmax(0,1fr)",
					columnGap: space[8],
					alignItems: "end",
					maxWidth: "none",
				},
			},
		},
	},
});
globalStyle(`${head} > p:first-child`, { "@media": { [from.laptop]: { gridColumn: "1/-1" } } });
/** Aligns the parts of adjacent cards in common rows. */
export const card = style({
	...inGrid(space[3]),
	"@media": {
		[from.tablet]: { gridTemplateRows: "subgrid", gridRow: "span 3" },
		// On a phone the drawing is beside the title.
		[to.tablet]: { gridTemplateColumns: "auto 1fr", alignItems: "center", gap: space[2] },
	},
});
globalStyle(`${card} > :nth-child(n+3)`, { gridColumn: "1/-1" });
globalStyle(`${card}:has(> :nth-child(4))`, { "@media": { [from.tablet]: { gridRow: "span 4" } } });
export const cardIcon = style({ fontSize: "1.6rem", color: vars.metalText });
export const cardText = style({ color: vars.muted });
export const versus = style({ display: "grid", gap: space[3], marginTop: "auto", paddingTop: space[4] });
globalStyle(`${card}:has(> ${versus})`, { "@media": { [from.tablet]: { gridRow: "span 5" } } });
globalStyle(`${card} > ${versus}`, {
	"@media": { [from.tablet]: { gridTemplateRows: "subgrid", gridRow: "span 2" } },
});
globalStyle(`${versus} dt`, { fontSize: ".8125rem", fontWeight: 600, color: vars.muted });
globalStyle(`${versus} > div`, { borderInlineStart: `2px solid ${vars.line}`, paddingInlineStart: space[4] });
globalStyle(`${versus} > div:last-child`, { borderColor: vars.metal });
globalStyle(`${versus} > div:last-child dt`, { color: vars.metalText });
export const story = style({ display: "flex", flexDirection: "column", gap: space[3], height: "100%" });
export const storyText = style({ ...inDisplay("1.4375rem", 1.3), color: vars.heading });
export const storyFoot = style({ marginTop: "auto", paddingTop: space[4], color: vars.muted });
export const storyResult = style({ color: vars.heading, fontWeight: 600 });
/** On a light background with a rule above it, because the page's closing section below is dark. */
export const stats = style({
	...inGrid("clamp(1.25rem,4vw,2rem)"),
	paddingBlock: "clamp(1.75rem,5vw,4rem)",
	borderTop: `1px solid ${vars.line}`,
	gridTemplateColumns: "repeat(auto-fit, minmax(min(100%, 10rem), 1fr))",
});
globalStyle(`${stats} > div`, {
	borderInlineStart: `1px solid ${vars.metal}`,
	paddingInlineStart: "clamp(.75rem,2vw,1.5rem)",
});
globalStyle(`${stats} > :last-child:nth-child(odd)`, { "@media": { [to.tablet]: { gridColumn: "1/-1" } } });
globalStyle(`${stats} dd`, {
	fontSize: "clamp(2.25rem,1.8rem + 2vw,3.5rem)",
	lineHeight: 1.05,
	color: vars.metalText,
});
export const closing = style({ position: "relative", overflow: "hidden" });
export const closingBody = style({
	...inColumn(space[5]),
	alignItems: "flex-start",
	// On a phone the skyline is below the text, on a wide screen beside it.
	paddingBlock: "clamp(2.5rem,1rem + 6vw,6.5rem) 13.5rem",
	position: "relative",
	"@media": { [from.laptop]: { paddingBottom: "clamp(7rem, 5rem + 8vw, 12rem)" } },
});
globalStyle(`${closingBody} > p`, { maxWidth: measure.narrow });
// On a phone a button is as wide as its container.
globalStyle(`${closingBody} > :is(a,${actions})`, {
	"@media": { "(max-width: 29.99rem)": { alignSelf: "stretch" } },
});
export const skyline = style({
	position: "absolute",
	insetInline: 0,
	bottom: 0,
	opacity: 0.4,
	"@media": { [from.laptop]: { left: "42%", opacity: 0.7 } },
});
globalStyle(`${skyline} > svg`, {
	width: "max(100%, 48rem)",
	maxWidth: "none",
	marginInlineStart: "min(0px, calc(50% - 24rem))",
});
export const textLinks = style({
	display: "grid",
	borderTop: `1px solid ${vars.line}`,
	"@media": { [from.tablet]: { gridTemplateColumns: "1fr 1fr", columnGap: space[7] } },
});
globalStyle(`${textLinks} a`, {
	...inRow(space[4]),
	justifyContent: "space-between",
	minHeight: "3.75rem",
	borderBottom: `1px solid ${vars.line}`,
	color: vars.heading,
	fontWeight: 600,
	textDecoration: "none",
});
globalStyle(`${textLinks} a::after`, { content: "→", color: vars.metalText });
globalStyle(`${textLinks} a:hover`, { color: vars.metalText });
export const detail = style({ display: "block", fontWeight: 400, fontSize: ".9375rem", color: vars.muted });
export const highlight = style({ paddingTop: space[3], ...inFigures("1.5rem", 1.15), color: vars.metalText });

import { globalStyle, style } from "@vanilla-extract/css";
import { vars } from "#app/ui/theme/contract.css.ts";
import {
	forcedColors,
	from,
	inColumn,
	inDisplay,
	inFigures,
	inFittedGridFrom,
	inGrid,
	inGridFrom,
	inRow,
	largeText,
	size,
	space,
	stage,
	to,
} from "#app/ui/theme/tokens.ts";

export const hero = style(stage);
export const heroGrid = style({
	...inFittedGridFrom(from.laptop, "minmax(0,1.15fr) minmax(0,1fr)", `${space[5]} ${space[7]}`),
	paddingBlock: "clamp(2rem, 1.25rem + 2.5vw, 3.5rem) clamp(2.5rem, 2rem + 3vw, 4.5rem)",
});
export const heroWords = style({ ...inColumn(space[5]), maxWidth: "40rem" });
export const live = style({ "@media": { [from.laptop]: { justifySelf: "end", alignSelf: "end" } } });
export const premise = style({ color: vars.muted });
globalStyle(`${live} b`, {
	color: vars.heading,
	fontWeight: 600,
	fontVariantNumeric: "lining-nums tabular-nums",
});
export const saving = style({
	...inDisplay("min(20vw, clamp(4rem, 2.4rem + 7vw, 7rem))", 1),
	letterSpacing: "-.02em",
	color: vars.heading,
	fontVariantNumeric: "lining-nums tabular-nums",
});
export const savingLabel = style({ fontSize: size.lead, color: vars.metalText });
export const takes = style({
	...inGrid(space[5]),
	gridTemplateColumns: "repeat(2,minmax(0,1fr))",
	maxWidth: "24rem",
	marginTop: space[3],
	fontSize: ".9375rem",
	color: vars.muted,
	"@media": { [largeText]: { gridTemplateColumns: "minmax(0,1fr)" } },
});
globalStyle(`${takes} b`, { display: "block", fontSize: size.lead });
globalStyle(`${takes} span::before`, {
	content: "",
	display: "inline-block",
	width: "1rem",
	marginInlineEnd: ".5em",
	borderTop: `2px solid ${vars.border}`,
	verticalAlign: "middle",
});
globalStyle(`${takes} span + span::before`, { borderColor: vars.metal });
export const play = style({ gridColumn: "1/-1", minWidth: 0 });
export const basis = style({ gridColumn: "1/-1", maxWidth: "36rem" });
export const example = style({ fontSize: size.lead, color: vars.metalText });
globalStyle(`${example} strong`, { ...inFigures(size.title, 1.1), fontWeight: 500, color: vars.heading });
export const meter = style({ ...inRow(space[4]), minHeight: "3.25rem", marginTop: space[4] });
const tile = { flex: "none", width: "3.25rem", height: "3.25rem" } as const;
const DECIDING = "[data-landing=deciding] + section &";
/** Without scripts the state would remain "deciding". */
const SCRIPTED = "(scripting: enabled)";
export const meterSeal = style({
	...tile,
	fill: "none",
	stroke: vars.metal,
	strokeWidth: 1,
	"@media": { [SCRIPTED]: { selectors: { [DECIDING]: { display: "none" } } } },
});
/** Skeleton of the star until the device's capabilities are known. */
export const meterWaiting = style({
	...tile,
	display: "none",
	"@media": { [SCRIPTED]: { selectors: { [DECIDING]: { display: "block" } } } },
});
export const proof = style({ borderBottom: `1px solid ${vars.line}` });
export const proofRow = style({
	...inGridFrom(from.laptop, "repeat(2,minmax(0,1fr))", `${space[6]} ${space[8]}`),
	alignItems: "center",
	paddingBlock: space[7],
});
export const proofGrid = style({
	...inGrid(space[5]),
	gridTemplateColumns: "repeat(2,minmax(0,1fr))",
});
globalStyle(`${proofGrid} dt`, { fontSize: ".9375rem" });
globalStyle(`${proofGrid} dd`, { fontSize: "2.25rem", lineHeight: 1.1 });
// Aligns the parts of adjacent cards in common rows.
export const scenario = style({
	...inGrid(space[4]),
	gridTemplateRows: "subgrid",
	gridRow: "span 5",
});
export const bars = style({ display: "grid", gap: space[3] });
globalStyle(`${bars} p`, {
	display: "flex",
	justifyContent: "space-between",
	alignItems: "baseline",
	gap: space[4],
});
globalStyle(`${bars} span`, { fontSize: ".875rem", color: vars.muted });
globalStyle(`${bars} strong`, { fontWeight: 600, color: vars.heading, fontVariantNumeric: "tabular-nums" });
// Forced-colors mode does not change SVG fills: on a black canvas the darkest bar would look like its empty part.
export const bar = style({
	width: "100%",
	height: ".625rem",
	background: vars.sunken,
	"@media": { [forcedColors]: { background: "none", border: "1px solid CanvasText" } },
});
export const barUk = style({ fill: vars.heading, "@media": { [forcedColors]: { fill: "CanvasText" } } });
export const barDubai = style({ fill: vars.metal, "@media": { [forcedColors]: { fill: "CanvasText" } } });
export const kept = style({ paddingTop: space[4], borderTop: `1px solid ${vars.line}` });
export const dataState = style({ marginBottom: space[4] });
export const keptFigure = style({ ...inFigures(size.title, 1.05), color: vars.heading });
export const after = style({ marginTop: space[6] });
export const reasons = style({
	...inGrid(1),
	background: vars.line,
	border: `1px solid ${vars.line}`,
	"@media": {
		[from.tablet]: { gridTemplateColumns: "repeat(2,minmax(0,1fr))" },
		[from.laptop]: { gridTemplateColumns: "repeat(4,minmax(0,1fr))" },
	},
});
globalStyle(`${reasons} > li`, { background: vars.raised, display: "flex" });
globalStyle(`${reasons} > li:first-child`, {
	"@media": { [from.tablet]: { gridColumn: "span 2" } },
});
export const reason = style({
	...inColumn(space[3]),
	width: "100%",
	padding: "clamp(1.5rem, 1rem + 1.5vw, 2.25rem)",
	color: vars.text,
	textDecoration: "none",
	":hover": { background: vars.sunken },
	// On a phone each card is a row: the drawing, the title, an arrow.
	"@media": {
		[to.tablet]: {
			...inGrid(`${space[1]} ${space[3]}`),
			gridTemplateColumns: "auto 1fr auto",
			alignItems: "center",
			padding: space[4],
			"::after": { content: "→", gridArea: "1/3", color: vars.metalText },
		},
	},
});
globalStyle(`${reason} > h3 + span`, { "@media": { [to.tablet]: { gridColumn: "2/-1" } } });
export const reasonIcon = style({ fontSize: "1.6rem", color: vars.metalText });
export const reasonMore = style({
	marginTop: "auto",
	paddingTop: space[3],
	fontWeight: 600,
	color: vars.metalText,
	"@media": { [to.tablet]: { display: "none" } },
});
export const guide = style({
	...inFittedGridFrom(from.laptop, "auto minmax(0,1fr) minmax(0,1.1fr)", "clamp(2rem,4vw,3rem)"),
	alignItems: "center",
});
export const cover = style({
	display: "flex",
	flexDirection: "column",
	justifyContent: "space-between",
	width: "min(15rem, 70vw)",
	aspectRatio: "3/4.2",
	padding: space[5],
	border: `1px solid ${vars.metal}`,
	boxShadow: vars.shadow,
	"@media": { [to.laptop]: { width: "12rem", marginInline: "auto", padding: space[4] } },
});
export const coverTitle = style({
	...inDisplay("1.875rem", 1.05),
	textWrap: "balance",
	color: vars.heading,
	"@media": { [to.laptop]: { fontSize: "1.5rem" } },
});
export const coverFoot = style({
	display: "flex",
	justifyContent: "space-between",
	fontSize: ".8125rem",
	color: vars.metalText,
});
export const points = style({ marginTop: space[3] });
globalStyle(`${points} li`, { padding: `${space[3]} 0`, borderBottom: `1px solid ${vars.line}` });
export const logos = style({ paddingBlock: space[7], borderBlock: `1px solid ${vars.line}` });
export const logoRow = style({
	...inGrid(space[5]),
	gridTemplateColumns: "repeat(auto-fit, minmax(7.5rem, 1fr))",
});
globalStyle(`${logoRow} li`, {
	...inRow(space[3]),
	justifyContent: "center",
	"@media": { [to.tablet]: { justifyContent: "start" } },
	color: vars.muted,
	fontWeight: 600,
	fontSize: ".9375rem",
});
globalStyle(`${logoRow} svg`, {
	width: "2rem",
	flex: "none",
	fill: "none",
	stroke: vars.muted,
	strokeWidth: 1.5,
});
export const logoNote = style({
	marginTop: space[5],
	textAlign: "center",
	fontSize: ".875rem",
	color: vars.muted,
});
export const teaser = style({
	...inGridFrom(from.tablet, "1fr auto", space[5]),
	alignItems: "center",
	justifyItems: "start",
});
export const teaserWords = style({ display: "flex", flexDirection: "column", gap: space[3] });
export const hours = style({ color: vars.muted });

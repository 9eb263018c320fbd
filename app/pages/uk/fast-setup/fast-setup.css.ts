import { globalStyle, style } from "@vanilla-extract/css";
import { vars } from "#app/ui/theme/contract.css.ts";
import { from, inColumn, inFigures, inGrid, inGridFrom, size, space } from "#app/ui/theme/tokens.ts";

export const duel = style({
	...inGridFrom(from.phone, "1fr 1fr", 1),
	background: vars.line,
	border: `1px solid ${vars.line}`,
});
globalStyle(`${duel} > div`, { padding: space[5], background: vars.raised });
globalStyle(`${duel} dt`, { fontSize: ".875rem", fontWeight: 600, color: vars.muted });
globalStyle(`${duel} strong`, {
	display: "block",
	...inFigures(size.title, 1.1),
	fontWeight: 500,
	color: vars.heading,
});
globalStyle(`${duel} > div:last-child strong`, { color: vars.metalText });
export const list = style({ marginTop: space[1], fontSize: ".9375rem", color: vars.muted });
export const time = style({ ...inFigures("1.5rem", 1.15), color: vars.heading });
export const quick = style([time, { color: vars.metalText }]);
export const day = style({
	...inGrid(space[6]),
	alignItems: "start",
	"@media": { [from.laptop]: { gridTemplateColumns: "minmax(0,24rem) minmax(0,1fr)", gap: space[8] } },
});
export const clock = style({
	width: "min(16rem, 70vw)",
	marginInline: "auto",
	"@media": { [from.laptop]: { position: "sticky", top: "6rem", width: "100%" } },
});
export const timeline = style({ display: "grid" });
export const entry = style({
	position: "relative",
	...inColumn(space[1]),
	padding: `${space[4]} ${space[4]} ${space[4]} ${space[6]}`,
	borderInlineStart: `1px solid ${vars.metal}`,
	selectors: {
		"&:has(:checked)": { background: vars.raised },
		"&:has(:focus-visible)": { outline: `3px solid ${vars.focus}` },
	},
});
export const hour = style({
	fontWeight: 600,
	fontSize: ".875rem",
	color: vars.metalText,
	cursor: "pointer",
	// Makes the whole entry clickable.
	"::after": { content: "", position: "absolute", inset: 0 },
});
globalStyle(`${hour} > input`, {
	appearance: "none",
	position: "absolute",
	left: "-.5rem",
	top: "1.1rem",
	width: "1rem",
	height: "1rem",
	margin: 0,
	background: vars.surface,
	border: `1px solid ${vars.metal}`,
	rotate: "45deg",
	outline: "none",
});
globalStyle(`${hour} > input:checked`, { background: vars.metal });
export const result = style({
	...inGridFrom(from.tablet, "1fr auto", space[5]),
	alignItems: "center",
	marginTop: space[7],
});
export const hotline = style({ fontSize: "1.0625rem" });
globalStyle(`${hotline} a`, { fontWeight: 600 });
export const guarantee = style({
	...inColumn(space[4]),
	alignItems: "center",
	paddingBlock: space[8],
	textAlign: "center",
});
export const seal = style({ width: "4rem", fill: "none", stroke: vars.metal, strokeWidth: 1 });
export const more = style({ ...inGridFrom(from.laptop, "1fr 1fr", space[5]), alignItems: "start" });
globalStyle(`${more} > ul`, { gridTemplateColumns: "1fr" });

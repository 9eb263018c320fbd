import { globalStyle, style } from "@vanilla-extract/css";
import { vars } from "#app/ui/theme/contract.css.ts";
import { family, from, inFigures, inGridFrom, size, space } from "#app/ui/theme/tokens.ts";

export const estate = style({ display: "flex", flexDirection: "column", gap: space[4] });
export const amount = style({ ...inFigures(size.title, 1), fontWeight: 500 });
/** A bar in metal; its `rect` shows the share that is lost, in the colour of headings. */
const bars = style({ width: "100%", background: vars.metalFill, printColorAdjust: "exact" });
globalStyle(`${bars} rect`, { fill: vars.heading });
export const share = style([bars, { height: ".75rem" }]);
export const figures = style({ display: "grid", gap: space[2], marginTop: "auto" });
globalStyle(`${figures} > div`, {
	display: "flex",
	justifyContent: "space-between",
	alignItems: "baseline",
	gap: space[4],
});
globalStyle(`${figures} dt`, { fontSize: ".875rem", color: vars.muted });
globalStyle(`${figures} dd`, { fontWeight: 600, color: vars.heading, fontVariantNumeric: "tabular-nums" });
export const impact = style({ color: vars.muted });
export const exhibit = style({ display: "grid", gap: space[3], marginBottom: space[7] });
export const yours = style({ color: vars.muted });
globalStyle(`${yours} b`, { color: vars.heading, fontVariantNumeric: "lining-nums tabular-nums" });
export const bar = style([bars, { height: "2.25rem" }]);
export const split = style(inGridFrom(from.tablet, "repeat(3,minmax(0,1fr))", `${space[3]} ${space[6]}`));
globalStyle(`${split} > div`, {
	borderInlineStart: `3px solid ${vars.metal}`,
	paddingInlineStart: space[4],
});
globalStyle(`${split} > div:first-child`, { borderColor: vars.heading });
globalStyle(`${split} dt`, { color: vars.muted });
globalStyle(`${split} dd`, {
	fontFamily: family.display,
	fontSize: size.heading,
	color: vars.heading,
	fontVariantNumeric: "lining-nums tabular-nums",
});

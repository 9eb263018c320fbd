import { globalStyle, style } from "@vanilla-extract/css";
import { vars } from "#app/ui/theme/contract.css.ts";
import { family, from, size, space } from "#app/ui/theme/tokens.ts";

export const region = style({ display: "flex", flexDirection: "column", gap: space[4] });
export const population = style({
	fontFamily: family.display,
	fontSize: size.hero,
	lineHeight: 0.95,
	color: vars.metalText,
	fontVariantNumeric: "lining-nums",
});
export const facts = style({ display: "grid", gap: space[2], fontSize: ".9375rem" });
globalStyle(`${facts} > div`, { display: "flex", justifyContent: "space-between", gap: space[4] });
globalStyle(`${facts} dt`, { color: vars.muted });
globalStyle(`${facts} dd`, { fontWeight: 600, color: vars.heading, textAlign: "end" });
// Names of countries take their own lines.
globalStyle(`${facts} > div:last-child`, { display: "block" });
globalStyle(`${facts} > div:last-child dd`, { textAlign: "start" });
// Figures stand in a row, whether a region's name takes one line or two.
globalStyle(`${region} > h3`, { "@media": { [from.laptop]: { minHeight: "2.3em" } } });
export const explore = style({ marginTop: "auto", paddingTop: space[2] });
export const limit = style({ display: "flex", flexDirection: "column", gap: space[3] });
globalStyle(`${limit} dt`, { fontSize: ".8125rem", fontWeight: 600, color: vars.muted, marginTop: space[2] });

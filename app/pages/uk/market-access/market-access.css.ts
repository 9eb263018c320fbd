import { globalStyle, style } from "@vanilla-extract/css";
import { vars } from "#app/ui/theme/contract.css.ts";
import { from, inFigures, size, space } from "#app/ui/theme/tokens.ts";

/** Aligns the parts of adjacent cards in common rows: five rows each. */
const onCommonLines = {
	display: "grid",
	"@media": { [from.tablet]: { gridTemplateRows: "subgrid", gridRow: "span 5" } },
} as const;
export const region = style({ ...onCommonLines, gap: space[4] });
export const population = style({ ...inFigures(size.hero, 0.95), color: vars.metalText });
export const facts = style({ display: "grid", gap: space[2], alignContent: "start", fontSize: ".9375rem" });
globalStyle(`${facts} > div`, { display: "flex", justifyContent: "space-between", gap: space[4] });
globalStyle(`${facts} dt`, { color: vars.muted });
globalStyle(`${facts} dd`, { fontWeight: 600, color: vars.heading, textAlign: "end" });
// Country names have lines of their own.
globalStyle(`${facts} > div:last-child`, { display: "block" });
globalStyle(`${facts} > div:last-child dd`, { textAlign: "start" });
export const explore = style({ paddingTop: space[2] });
export const limit = style({ ...onCommonLines, gap: space[1] });
globalStyle(`${limit} > dl`, {
	"@media": { [from.tablet]: { display: "grid", gridTemplateRows: "subgrid", gridRow: "span 4" } },
});
globalStyle(`${limit} dt`, { fontSize: ".8125rem", fontWeight: 600, color: vars.muted, marginTop: space[2] });

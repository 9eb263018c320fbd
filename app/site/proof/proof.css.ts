import { style } from "@vanilla-extract/css";
import { vars } from "#app/ui/theme/contract.css.ts";
import { from, inGrid, space } from "#app/ui/theme/tokens.ts";

export const part = style({ display: "grid", gap: space[5], marginTop: space[7] });
const list = style({ display: "grid", gap: `${space[6]} ${space[4]}` });
export const people = style([
	list,
	{
		gridTemplateColumns: "repeat(2,minmax(0,1fr))",
		"@media": { [from.laptop]: { gridTemplateColumns: "repeat(4,minmax(0,1fr))", columnGap: space[6] } },
	},
]);
export const places = style([
	list,
	{ "@media": { [from.tablet]: { gridTemplateColumns: "repeat(2,minmax(0,1fr))", columnGap: space[6] } } },
]);
export const marks = style([list, { gridTemplateColumns: "repeat(auto-fill,minmax(10rem,1fr))" }]);
export const card = style({ ...inGrid(space[1]), alignContent: "start", overflowWrap: "anywhere" });
export const line = style({ display: "block", color: vars.muted, fontSize: ".9375rem", lineHeight: 1.45 });
export const face = style({
	width: "100%",
	height: "auto",
	aspectRatio: "4/5",
	objectFit: "cover",
	marginBottom: space[2],
});
export const place = style([face, { aspectRatio: "3/2" }]);
export const mark = style({
	width: "100%",
	height: "5rem",
	objectFit: "contain",
	objectPosition: "left center",
	marginBottom: space[2],
});
export const founder = style({ display: "grid", gap: space[3] });
export const portrait = style({ width: "100%", height: "auto", aspectRatio: "4/5", objectFit: "cover" });

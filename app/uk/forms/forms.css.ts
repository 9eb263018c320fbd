import { globalStyle, style } from "@vanilla-extract/css";
import { vars } from "#app/ui/theme/contract.css.ts";
import { from, inColumn, inDisplay, inFittedGridFrom, space } from "#app/ui/theme/tokens.ts";

export const band = style({ position: "relative", overflow: "hidden", paddingBlock: space.section });
export const pattern = style({
	position: "absolute",
	inset: 0,
	opacity: 0.18,
	maskImage: "linear-gradient(105deg,#000,transparent 60%)",
});
globalStyle(`${pattern} > span`, { height: "100%" });
export const bandGrid = style({
	position: "relative",
	...inFittedGridFrom(from.laptop, "minmax(0,1.1fr) minmax(0,1fr)", space[7]),
	alignItems: "center",
});
export const words = style({ display: "flex", flexDirection: "column", gap: space[5], maxWidth: "34rem" });
export const form = style({ display: "flex", flexDirection: "column", gap: space[4] });
export const privacy = style({ fontSize: ".875rem", color: vars.muted });
export const thanks = style({
	...inColumn(space[4]),
	alignItems: "flex-start",
	justifyContent: "center",
	minHeight: "18rem",
});
export const thanksTitle = style({ ...inDisplay("2.25rem", 1.1), color: vars.heading });

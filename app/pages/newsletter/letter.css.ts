import { globalStyle, style } from "@vanilla-extract/css";
import { inGrid, space } from "#app/ui/theme/tokens.ts";

export const page = style({
	...inGrid(space[5]),
	justifyItems: "start",
	alignContent: "center",
	minHeight: "55vh",
	paddingBlock: space.section,
});
globalStyle(`${page} > a`, { paddingBlock: ".6rem" });
export const form = style({ width: "100%", maxWidth: "26rem" });

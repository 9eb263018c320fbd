import { style } from "@vanilla-extract/css";
import { inGrid, space } from "#app/ui/theme/tokens.ts";

export const page = style({
	...inGrid(space[5]),
	justifyItems: "start",
	alignContent: "center",
	minHeight: "55vh",
	paddingBlock: space.section,
});
export const form = style({
	...inGrid(space[4]),
	width: "100%",
	maxWidth: "26rem",
});

import { style } from "@vanilla-extract/css";
import { inGrid, space } from "../theme/tokens.ts";

export const notice = style({
	position: "relative",
	overflow: "hidden",
	isolation: "isolate",
	...inGrid(space[6]),
	alignContent: "center",
	minHeight: "100svh",
	paddingBlock: space[7],
});
export const skyline = style({
	position: "absolute",
	zIndex: -1,
	left: 0,
	bottom: 0,
	width: "max(100%,48rem)",
	opacity: 0.5,
});

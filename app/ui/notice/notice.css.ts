import { style } from "@vanilla-extract/css";
import { inGrid, space, stage } from "../theme/tokens.ts";

export const notice = style({
	...stage,
	...inGrid(space[6]),
	alignContent: "center",
	minHeight: "100svh",
	paddingBlock: space[7],
});
export const skyline = style({
	position: "absolute",
	zIndex: -1,
	insetInline: 0,
	bottom: 0,
	// Its height is a quarter of its width, so that its tower ends below the text, also on a wide and low screen.
	width: "min(100%,90rem,140vh)",
	marginInline: "auto",
	opacity: 0.5,
});

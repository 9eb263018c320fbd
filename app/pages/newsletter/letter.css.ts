import { globalStyle, style } from "@vanilla-extract/css";
import { space } from "#app/ui/theme/tokens.ts";

export const page = style({
	display: "grid",
	gap: space[5],
	justifyItems: "start",
	alignContent: "center",
	minHeight: "55vh",
	paddingBlock: space.section,
});
globalStyle(`${page} > a`, { paddingBlock: ".6rem" });
export const form = style({
	display: "grid",
	gap: space[4],
	width: "100%",
	maxWidth: "26rem",
});

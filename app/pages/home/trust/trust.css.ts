import { globalStyle, style } from "@vanilla-extract/css";
import { vars } from "#app/ui/theme/contract.css.ts";
import { inGrid, space, to } from "#app/ui/theme/tokens.ts";

export const list = style({
	"@media": {
		[to.tablet]: {
			// Two columns, or one with a large font size.
			gridTemplateColumns: "repeat(auto-fit,minmax(min(100%,max(8rem,34%)),1fr))",
			columnGap: space[4],
		},
	},
});
globalStyle(`${list} li`, {
	...inGrid(space[2]),
	alignContent: "start",
	"@media": { [to.tablet]: { gridTemplateColumns: "auto 1fr" } },
});
export const seal = style({
	width: "2.5rem",
	height: "2.5rem",
	marginBottom: space[2],
	"@media": { [to.tablet]: { width: "1.375rem", height: "1.375rem", marginBottom: 0 } },
	fill: "none",
	stroke: vars.metal,
});
export const text = style({
	color: vars.muted,
	"@media": { [to.tablet]: { gridColumn: "1/-1", fontSize: ".9375rem", lineHeight: 1.45 } },
});

import { globalStyle, style } from "@vanilla-extract/css";
import { vars } from "#app/ui/theme/contract.css.ts";
import { from, inGrid, largeText, size, space } from "#app/ui/theme/tokens.ts";

export const exhibit = style({ display: "grid", gap: space[3], marginBottom: space[7] });
export const yours = style({ color: vars.muted });
globalStyle(`${yours} b`, { color: vars.heading, fontVariantNumeric: "lining-nums tabular-nums" });
export const figures = style({
	...inGrid(`${space[4]} ${space[6]}`),
	gridTemplateColumns: "repeat(2,minmax(0,1fr))",
	"@media": {
		[from.laptop]: { gridTemplateColumns: "repeat(4,minmax(0,1fr))" },
		[largeText]: { gridTemplateColumns: "minmax(0,1fr)" },
	},
});
globalStyle(`${figures} dt`, { fontSize: ".9375rem" });
globalStyle(`${figures} dd`, {
	fontSize: size.heading,
	lineHeight: 1.1,
	fontVariantNumeric: "lining-nums tabular-nums",
});
globalStyle(`${figures} > div:nth-child(n+3) dd`, { color: vars.metalText });

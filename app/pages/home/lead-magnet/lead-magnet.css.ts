import { style } from "@vanilla-extract/css";
import { from, inGrid, space } from "#app/ui/theme/tokens.ts";

export const columns = style({
	...inGrid("clamp(1.25rem,4vw,2rem)"),
	"@media": {
		[from.laptop]: { gridTemplateColumns: "1fr minmax(0,28rem)", gap: "6rem", alignItems: "center" },
	},
});
export const words = style({ display: "grid", gap: "clamp(.625rem,2vw,1rem)" });
export const form = style({ display: "grid", gap: "clamp(.85rem,2vw,1rem)" });
export const done = style({ marginBottom: space[5] });

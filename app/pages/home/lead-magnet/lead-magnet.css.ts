import { style } from "@vanilla-extract/css";
import { from, space } from "#app/ui/theme/tokens.ts";

export const columns = style({
	display: "grid",
	gap: space[6],
	"@media": {
		[from.laptop]: { gridTemplateColumns: "1fr minmax(0,28rem)", gap: "6rem", alignItems: "center" },
	},
});
export const words = style({ display: "grid", gap: space[4] });
export const form = style({ display: "grid", gap: space[4] });

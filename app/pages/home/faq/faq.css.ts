import { style } from "@vanilla-extract/css";
import { vars } from "#app/ui/theme/contract.css.ts";
import { from, space } from "#app/ui/theme/tokens.ts";

export const columns = style({
	display: "grid",
	gap: space[6],
	"@media": { [from.laptop]: { gridTemplateColumns: "minmax(0,24rem) 1fr", gap: "6rem" } },
});
export const head = style({ display: "grid", gap: space[4], alignContent: "start" });
export const list = style({ borderTop: `1px solid ${vars.line}` });

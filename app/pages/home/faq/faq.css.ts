import { style } from "@vanilla-extract/css";
import { vars } from "#app/ui/theme/contract.css.ts";
import { from, inGrid } from "#app/ui/theme/tokens.ts";

export const columns = style({
	...inGrid("clamp(1.25rem,4vw,2rem)"),
	"@media": { [from.laptop]: { gridTemplateColumns: "minmax(0,24rem) 1fr", gap: "6rem" } },
});
export const head = style({ display: "grid", gap: "clamp(.3rem,1.2vw,1rem)", alignContent: "start" });
export const list = style({ borderTop: `1px solid ${vars.line}` });

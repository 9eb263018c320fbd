import { globalStyle, style } from "@vanilla-extract/css";
import { vars } from "#app/ui/theme/contract.css.ts";
import { from, space, to } from "#app/ui/theme/tokens.ts";

export const columns = style({
	display: "grid",
	gap: space[6],
	"@media": { [from.laptop]: { gridTemplateColumns: "1fr 1fr", gap: "6rem", alignItems: "end" } },
});
export const words = style({ display: "grid", gap: space[4], justifyItems: "start" });
// On a phone a button is as wide as the thumb's reach.
globalStyle(`${words} > a`, { "@media": { [to.tablet]: { width: "100%" } } });
export const list = style({ display: "grid", gap: space[4] });
export const row = style({
	borderTop: `1px solid ${vars.line}`,
	paddingTop: space[3],
	display: "grid",
	gridTemplateColumns: "6rem 1fr",
});
export const name = style({ color: vars.muted, fontSize: ".875rem" });

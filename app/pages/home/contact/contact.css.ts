import { globalStyle, style } from "@vanilla-extract/css";
import { vars } from "#app/ui/theme/contract.css.ts";
import { from, inFittedGrid, to } from "#app/ui/theme/tokens.ts";

export const columns = style({
	...inFittedGrid("clamp(1.25rem,4vw,2rem)"),
	"@media": { [from.laptop]: { gridTemplateColumns: "1fr 1fr", gap: "6rem", alignItems: "end" } },
});
export const words = style({ display: "grid", gap: "clamp(.625rem,2vw,1rem)", justifyItems: "start" });
// On a phone a button is as wide as its container.
globalStyle(`${words} > a`, { "@media": { [to.tablet]: { width: "100%" } } });
export const list = style({ display: "grid", gap: "clamp(.5rem,2vw,1rem)" });
globalStyle(`${list} > div`, {
	borderTop: `1px solid ${vars.line}`,
	paddingTop: "clamp(.5rem,2vw,.75rem)",
	display: "grid",
	gridTemplateColumns: "6rem minmax(0,1fr)",
	alignItems: "baseline",
});
globalStyle(`${list} dt`, { color: vars.muted, fontSize: ".875rem" });

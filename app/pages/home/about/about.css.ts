import { style } from "@vanilla-extract/css";
import { vars } from "#app/ui/theme/contract.css.ts";
import { from, inGrid, space } from "#app/ui/theme/tokens.ts";

export const columns = style({
	...inGrid(space[7]),
	alignItems: "center",
	"@media": { [from.laptop]: { gridTemplateColumns: "minmax(0,24rem) 1fr", gap: "6rem" } },
});
export const panel = style({
	position: "relative",
	display: "none",
	aspectRatio: "4/5",
	overflow: "hidden",
	"@media": { [from.laptop]: { display: "block" } },
});
export const pattern = style({ height: "100%", opacity: 0.5 });
export const arch = style({
	position: "absolute",
	inset: "12% 16% 0",
	borderRadius: "50% 50% 0 0/38% 38% 0 0",
	border: `1px solid ${vars.metal}`,
	borderBottom: 0,
	background: vars.surface,
	display: "grid",
	placeItems: "end center",
});
export const words = style({ display: "grid", gap: "clamp(.625rem,2vw,1rem)", maxWidth: "40rem" });
export const star = style({ width: "100%" });

import { globalStyle, style } from "@vanilla-extract/css";
import { sheet, vars } from "#app/ui/theme/contract.css.ts";
import { inGrid, inTitles, layer, size, space, to } from "#app/ui/theme/tokens.ts";

export const page = style({ display: "grid", placeItems: "center", padding: space[4], minHeight: "100dvh" });
export const card = style({
	width: "min(24rem, 100%)",
	padding: space[6],
	...sheet,
	borderTop: `3px solid ${vars.metal}`,
	boxShadow: vars.shadow,
});
export const title = style({ ...inTitles(size.heading, 1.1), marginBottom: space[5] });
export const form = style(inGrid(space[4]));
globalStyle(`${form} > a`, {
	"@media": { [to.tablet]: { display: "flex", alignItems: "center", minHeight: "2.75rem" } },
});
export const refusal = style({
	position: "fixed",
	right: space[4],
	bottom: space[4],
	zIndex: layer.toast,
	width: "min(24rem, calc(100vw - 2rem))",
	padding: space[4],
	background: vars.dangerSurface,
	color: vars.danger,
	border: `1px solid ${vars.danger}`,
	borderRadius: vars.radius,
	boxShadow: vars.shadow,
});

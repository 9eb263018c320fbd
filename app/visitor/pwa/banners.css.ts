import { style } from "@vanilla-extract/css";
import { BANNER_HEIGHT } from "#app/site/overlays/banner-height.ts";
import { sheet, vars } from "#app/ui/theme/contract.css.ts";
import { inTitles, layer, space } from "#app/ui/theme/tokens.ts";

const banner = style({
	position: "fixed",
	zIndex: layer.banner,
	width: `min(24rem, calc(100vw - 2*${space[4]}))`,
	padding: space[4],
	...sheet,
	color: vars.text,
	borderInlineStart: `3px solid ${vars.metal}`,
	boxShadow: vars.shadow,
	"@media": { print: { display: "none" } },
});
// Below the header, so that its links stay reachable.
export const update = style([banner, { top: `calc(4.5rem + ${space[3]})`, right: space[4] }]);
export const install = style([
	banner,
	{
		bottom: `calc(${space[4]} + env(safe-area-inset-bottom))`,
		insetInline: 0,
		marginInline: "auto",
		// One question at a time: the cookie banner comes first.
		selectors: { [`&[style*="${BANNER_HEIGHT}"]`]: { display: "none" } },
	},
]);
export const title = style(inTitles("1.25rem", 1.2));
export const text = style({ marginTop: space[1], fontSize: ".9375rem" });
export const actions = style({ display: "flex", flexWrap: "wrap", gap: space[2], marginTop: space[3] });
export const offline = style({
	padding: ".5rem 1rem",
	background: vars.warningSurface,
	color: vars.warning,
	textAlign: "center",
	fontWeight: 600,
});

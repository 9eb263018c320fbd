import { style } from "@vanilla-extract/css";
import { vars } from "#app/ui/theme/contract.css.ts";
import { family, from, layer, measure, size, space } from "#app/ui/theme/tokens.ts";

export const banner = style({
	position: "fixed",
	zIndex: layer.banner,
	insetInline: 0,
	bottom: 0,
	// On a screen that is zoomed in to the brim the rest must stay in reach too.
	maxHeight: "50dvh",
	overflow: "auto",
	background: vars.raised,
	color: vars.text,
	borderTop: `1px solid ${vars.border}`,
	boxShadow: vars.shadow,
	paddingBottom: "env(safe-area-inset-bottom)",
	"@media": { print: { display: "none" } },
});
export const inner = style({
	display: "grid",
	gap: space[4],
	maxWidth: `calc(${measure.page} + 2*${space.gutter})`,
	marginInline: "auto",
	padding: `${space[4]} ${space.gutter}`,
	"@media": {
		[from.laptop]: { gridTemplateColumns: "1fr auto", alignItems: "center", gap: space[6] },
	},
});
export const title = style({
	fontFamily: family.display,
	fontWeight: 500,
	fontSize: "1.375rem",
	lineHeight: 1.2,
});
// Short paragraphs: the browser must not take the banner for the page's main content.
export const text = style({ marginTop: space[1], fontSize: size.small, lineHeight: 1.5, maxWidth: "46rem" });
export const answers = style({
	display: "grid",
	gridTemplateColumns: "repeat(3, minmax(0, 1fr))",
	gap: space[2],
	"@media": { [from.laptop]: { gridTemplateColumns: "repeat(3, 10.5rem)", gap: space[3] } },
});
export const answer = style({
	minHeight: "3rem",
	paddingInline: ".5rem",
	fontSize: size.small,
	background: vars.raised,
});

import { style } from "@vanilla-extract/css";
import { vars } from "#app/ui/theme/contract.css.ts";
import { from, inGrid, inTitles, layer, measure, size, space, to } from "#app/ui/theme/tokens.ts";

export const banner = style({
	position: "fixed",
	zIndex: layer.banner,
	insetInline: 0,
	bottom: 0,
	display: "flex",
	flexDirection: "column",
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
	...inGrid(space[3]),
	// What room there is goes to the answers; the words above them scroll, by one line at least.
	gridTemplateRows: "minmax(1.5rem, 1fr) auto",
	minHeight: 0,
	width: "100%",
	maxWidth: `calc(${measure.page} + 2*${space.gutter})`,
	marginInline: "auto",
	// A phone's screen is the page's: the banner takes a fifth of it at most.
	padding: `${space[2]} ${space.gutter} ${space[3]}`,
	"@media": {
		[from.laptop]: {
			gridTemplate: "none / 1fr auto",
			alignItems: "center",
			gap: space[6],
			paddingBlock: space[4],
		},
	},
});
export const words = style({ overflow: "auto" });
export const title = style({
	...inTitles("1.125rem", 1.2),
	"@media": { [from.laptop]: { fontSize: "1.375rem" } },
});
// Small paragraphs: the browser must not take the banner for the page's main content.
export const text = style({
	marginTop: space[1],
	fontSize: size.small,
	lineHeight: 1.4,
	maxWidth: "46rem",
	"@media": { [from.laptop]: { lineHeight: 1.5 } },
});
export const always = style([text, { "@media": { [to.laptop]: { display: "none" } } }]);
export const answers = style({
	...inGrid(space[2]),
	gridTemplateColumns: "repeat(auto-fit, minmax(5.25rem, 1fr))",
	"@media": { [from.laptop]: { gridTemplateColumns: "repeat(3, 10.5rem)", gap: space[3] } },
});
export const answer = style({
	// As a thumb needs it: large letters must leave room for the words above.
	minHeight: 44,
	// Each on one line of a phone, also the longest.
	paddingInline: 0,
	fontSize: ".8125rem",
	background: vars.raised,
	"@media": { [from.laptop]: { paddingInline: ".5rem", fontSize: size.small } },
});

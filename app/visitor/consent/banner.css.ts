import { keyframes, style } from "@vanilla-extract/css";
import { vars } from "#app/ui/theme/contract.css.ts";
import { from, inGrid, inTitles, layer, measure, size, space, to } from "#app/ui/theme/tokens.ts";

const untouchable = keyframes({ "0%, 100%": { pointerEvents: "none" } });

export const banner = style({
	// It comes when the country is known: a tap on what was there before must not count as an answer.
	animation: `${untouchable} 500ms`,
	position: "fixed",
	zIndex: layer.banner,
	insetInline: 0,
	bottom: 0,
	display: "flex",
	flexDirection: "column",
	// On a screen at maximum zoom the rest of the page must stay reachable.
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
	// The answers get the available height first; the text above them scrolls, with at least one line visible.
	gridTemplateRows: "minmax(1.5rem, 1fr) auto",
	minHeight: 0,
	width: "100%",
	maxWidth: `calc(${measure.page} + 2*${space.gutter})`,
	marginInline: "auto",
	// On a phone the banner must cover at most a fifth of the viewport.
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
// Short paragraphs: otherwise the browser would measure the banner as the page's largest contentful paint (LCP).
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
	// The minimum touch target: with a large font size there must be room left for the text above.
	minHeight: 44,
	// Even the longest label fits on one line of a phone.
	paddingInline: 0,
	fontSize: ".8125rem",
	background: vars.raised,
	"@media": { [from.laptop]: { paddingInline: ".5rem", fontSize: size.small } },
});

import { globalStyle, style, styleVariants } from "@vanilla-extract/css";
import { vars } from "../theme/contract.css.ts";
import { from, inFittedGrid, measure, space, swipes } from "../theme/tokens.ts";

export const container = styleVariants(
	{ page: measure.page, narrow: measure.narrow, text: measure.text },
	width => ({
		width: "100%",
		maxWidth: `calc(${width} + 2*${space.gutter})`,
		marginInline: "auto",
		paddingInline: space.gutter,
	}),
);
// It begins where the header ends, with nothing of the one above between them (global.css.ts keeps a rem clear).
export const section = style({ paddingBlock: space.section, scrollMarginTop: "-1rem" });
export const tone = styleVariants({
	plain: {},
	sunken: { background: vars.sunken },
});
/** What stands over a section: its kicker, its heading, a line. */
export const head = style({
	maxWidth: "48rem",
	...inFittedGrid("clamp(.3rem,1.2vw,1rem)"),
	marginBottom: "clamp(1.25rem,4vw,3rem)",
});
export const stack = style({ display: "flex", flexDirection: "column" });
export const cluster = style({ display: "flex", flexWrap: "wrap", alignItems: "center" });
export const gap = styleVariants(
	{ 1: space[1], 2: space[2], 3: space[3], 4: space[4], 5: space[5], 6: space[6], 7: space[7] },
	value => ({ gap: value }),
);
export const grid = style({ display: "grid" });
export const columns = styleVariants({ 2: 2, 3: 3, 4: 4 }, count => ({
	"@media": {
		[from.tablet]: { gridTemplateColumns: `repeat(${Math.min(count, 2)},minmax(0,1fr))` },
		[from.laptop]: { gridTemplateColumns: `repeat(${count},minmax(0,1fr))` },
	},
}));
// What would stand alone in a row of two takes all of it.
globalStyle(`${grid} > :last-child:nth-child(odd)`, {
	"@media": { "(min-width: 48rem) and (max-width: 63.99rem)": { gridColumn: "1/-1" } },
});
/** On phones a row that is swiped through, the next one peeping in, in place of a column; on paper a column. */
export const swiped = style({
	"@media": {
		[swipes]: {
			gridAutoFlow: "column",
			gap: space[4],
			// What can be pressed in the next one is off the screen: a browser scrolls only to what it cannot see.
			gridAutoColumns: "calc(100% - 1rem)",
			marginInline: `calc(-1*${space.gutter})`,
			padding: `${space[4]} ${space.gutter} ${space[2]}`,
			scrollPadding: space.gutter,
			overflowX: "auto",
			scrollSnapType: "x mandatory",
			scrollbarWidth: "none",
		},
	},
});
globalStyle(`${swiped} > *`, { scrollSnapAlign: "start" });
/** A custom element around what it moves, which takes no room of its own. */
export const around = style({ display: "contents" });

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
// A linked section scrolls directly below the header, so that nothing of the section above is visible (global.css.ts keeps a
// rem clear).
export const section = style({ paddingBlock: space.section, scrollMarginTop: "-1rem" });
export const tone = styleVariants({
	plain: {},
	sunken: { background: vars.sunken },
});
/** A section's head: eyebrow, heading, a line of text. */
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
// A last item that is alone in a row of two spans the row.
globalStyle(`${grid} > :last-child:nth-child(odd)`, {
	"@media": { "(min-width: 48rem) and (max-width: 63.99rem)": { gridColumn: "1/-1" } },
});
/** On phones a row that is swiped horizontally, with the next item peeking in, instead of a column; in print a column. */
export const swiped = style({
	"@media": {
		[swipes]: {
			gridAutoFlow: "column",
			gap: space[4],
			// Controls in the next item must be outside the viewport: the browser only scrolls to a focused element that is not
			// visible.
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
/** For a custom element around the elements that it moves: it creates no box of its own. */
export const around = style({ display: "contents" });

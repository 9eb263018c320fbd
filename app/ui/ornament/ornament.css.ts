import { style } from "@vanilla-extract/css";
import { vars } from "../theme/contract.css.ts";

/** Staff can switch the site's ornaments off (docs/specification/back-office.md#performance-optimizer). */
const unlessPlain = { selectors: { "[data-o~=plain_ornament] &": { display: "none" } } } as const;

// Drawings are CSS masks over the palette's metal: they take its colour and add nothing to a page's HTML.
const drawing = {
	display: "block",
	background: `linear-gradient(${vars.metal},${vars.metal})`,
	pointerEvents: "none",
	...unlessPlain,
} as const;

export const skyline = style({
	display: "block",
	aspectRatio: "4",
	fill: "none",
	stroke: vars.metal,
	pointerEvents: "none",
	...unlessPlain,
});
export const star = style({ ...drawing, aspectRatio: "1", mask: 'url("./star.svg") center/100% 100%' });
export const arabesque = style({ ...drawing, mask: 'url("./arabesque.svg")' });
/** Size and colour come from the context. */
export const seal = style(unlessPlain);

import { globalStyle, style } from "@vanilla-extract/css";
import { vars } from "#app/ui/theme/contract.css.ts";
import { from, inGrid, space, stage, to } from "#app/ui/theme/tokens.ts";

export const hero = style(stage);
/** The pattern is itself a mask, so its fade needs a separate box. */
export const fade = style({
	position: "absolute",
	inset: "0 0 0 auto",
	zIndex: -1,
	width: "46%",
	// Fades out where there is text: to the left and above the figures.
	maskImage:
		"linear-gradient(90deg,transparent,#000 60%),linear-gradient(#000 calc(100% - 16rem),transparent calc(100% - 9rem))",
	maskComposite: "intersect",
	"@media": { "(max-width: 63.99rem)": { display: "none" } },
});
export const pattern = style({ height: "100%", opacity: 0.4 });
export const words = style({
	...inGrid(space[5]),
	justifyItems: "start",
	maxWidth: "46rem",
	paddingBlock: "clamp(3rem,2rem + 6vw,7rem)",
});
// On a phone a button is as wide as its container.
globalStyle(`${words} > a`, { "@media": { "(max-width: 29.99rem)": { justifySelf: "stretch" } } });
export const stats = style({
	display: "grid",
	gridTemplateColumns: "repeat(2,minmax(0,1fr))",
	borderTop: `1px solid ${vars.line}`,
	"@media": { [from.laptop]: { gridTemplateColumns: "repeat(4,1fr)" } },
});
globalStyle(`${stats} > div`, { padding: `${space[5]} ${space[3]} ${space[6]} 0` });
globalStyle(`${stats} dt`, { color: vars.text });
globalStyle(`${stats} dd`, {
	fontSize: "clamp(2.25rem,1.8rem + 2vw,3.5rem)",
	lineHeight: 1,
	color: vars.metalText,
});
export const head = style({ display: "grid", gap: space[4], marginBottom: space[6], maxWidth: "40rem" });
/** With enough width, the text is beside its title. */
export const beside = style({
	"@media": {
		[from.laptop]: {
			display: "grid",
			gridTemplateColumns: "repeat(2,minmax(0,1fr))",
			columnGap: space[8],
			alignItems: "end",
		},
	},
});
globalStyle(`${beside} > ${head}`, { "@media": { [from.laptop]: { margin: 0 } } });
export const closing = style({ ...inGrid(space[4]), justifyItems: "start" });
/** Aligns the parts of adjacent cards in common rows. */
export const card = style({
	...inGrid(space[3]),
	gridTemplateRows: "subgrid",
	gridRow: "span 3",
	justifyItems: "start",
});
// Block display, so that the arrow follows the last word, also on a second line.
globalStyle(`${card} > a`, { display: "block" });
globalStyle(`${card} > a, ${closing} [href^="tel:"]`, {
	minHeight: 0,
	"@media": { [to.laptop]: { paddingBlock: ".6rem" } },
});
globalStyle(`${card} > a::after`, { display: "inline-block", marginInlineStart: ".45em" });
export const article = style({
	paddingTop: space[5],
	borderTop: `1px solid ${vars.metal}`,
	...inGrid(space[3]),
	alignContent: "start",
	justifyItems: "start",
});

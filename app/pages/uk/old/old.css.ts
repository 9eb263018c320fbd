import { globalStyle, style } from "@vanilla-extract/css";
import { vars } from "#app/ui/theme/contract.css.ts";
import { family, inColumn, inFigures, inRow, size, space, to } from "#app/ui/theme/tokens.ts";

export const desk = style({ background: vars.sunken, paddingBlock: "clamp(2rem, 1rem + 5vw, 6rem)" });
export const letter = style({
	...inColumn(space[5]),
	maxWidth: "46rem",
	marginInline: "auto",
	padding: "clamp(1.75rem, 0.5rem + 6vw, 6rem)",
	background: vars.raised,
	border: `1px solid ${vars.line}`,
	boxShadow: vars.shadow,
	...inFigures("clamp(1.3125rem, 1.2rem + 0.5vw, 1.5625rem)", 1.42),
	color: vars.heading,
});
globalStyle(`${letter} > :is(div,[data-basis])`, { fontFamily: family.text });
globalStyle(`${letter} > div`, { fontSize: "1rem" });
export const letterhead = style({
	...inRow(space[4]),
	paddingBottom: space[5],
	borderBottom: `1px solid ${vars.metal}`,
});
export const seal = style({ width: "2.75rem", fill: "none", stroke: vars.metal, strokeWidth: 1 });
export const title = style({ fontSize: size.title, lineHeight: 1.05, fontWeight: 500 });
export const initial = style({
	"::first-letter": {
		float: "left",
		fontSize: "3.4em",
		// Exactly two lines high: any more, and the third line would be indented too.
		lineHeight: 0.74,
		paddingInlineEnd: ".08em",
		paddingTop: ".085em",
		color: vars.metalText,
	},
});
export const reasons = style({ listStyle: "disc", paddingInlineStart: "1.1em" });
globalStyle(`${reasons} li`, { paddingInlineStart: ".3em" });
globalStyle(`${reasons} li::marker`, { content: "'– '", color: vars.metalText });
globalStyle(`${reasons} a`, {
	display: "inline-block",
	"@media": { [to.laptop]: { paddingBlock: ".45rem" } },
	color: vars.heading,
	textDecorationColor: vars.metal,
});
export const sign = style({ fontStyle: "italic", fontSize: "1.35em" });

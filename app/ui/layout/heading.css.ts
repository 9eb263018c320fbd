import { globalStyle, style, styleVariants } from "@vanilla-extract/css";
import { vars } from "../theme/contract.css.ts";
import { inRow, numerals, size, space, to } from "../theme/tokens.ts";

const display = {
	...numerals,
	fontWeight: 500,
	wordSpacing: 0,
	letterSpacing: "-.01em",
	lineHeight: 1.06,
};

export const heading = styleVariants({
	hero: { ...display, fontSize: size.hero, lineHeight: 0.98, letterSpacing: "-.02em" },
	title: { ...display, fontSize: size.title },
	section: { ...display, fontSize: size.heading, lineHeight: 1.15 },
	label: { fontSize: size.body, fontWeight: 600, lineHeight: 1.35 },
});
export const eyebrow = style({
	color: vars.metalText,
	fontSize: size.fine,
	fontWeight: 600,
	lineHeight: 1.3,
	letterSpacing: ".14em",
	textTransform: "uppercase",
	...inRow(space[3]),
	textWrap: "balance",
	// A border, because browsers do not print backgrounds.
	":before": {
		content: "",
		width: "min(2.25rem,11.25vw)",
		borderTop: `1px solid ${vars.metal}`,
		flex: "none",
	},
});
export const fine = style({
	marginTop: space[2],
	fontSize: ".875rem",
	lineHeight: 1.5,
	color: vars.muted,
	textWrap: "balance",
});
// On a phone the link to the calculator has a line of its own; otherwise it would begin in the middle of a line.
globalStyle(`${fine}[data-basis] > a`, {
	"@media": { [to.tablet]: { display: "block", paddingBlock: ".75rem" } },
});
export const lead = style({
	fontSize: size.lead,
	lineHeight: 1.55,
	wordSpacing: 0,
	color: vars.muted,
	textWrap: "balance",
});

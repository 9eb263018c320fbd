import { style } from "@vanilla-extract/css";
import { vars } from "../theme/contract.css.ts";
import { inlineRow, motion, to } from "../theme/tokens.ts";

export const link = style({
	color: vars.metalText,
	textDecoration: "underline",
	textDecorationThickness: 1,
	textDecorationColor: vars.metal,
	transition: `color ${motion.quick}`,
	":hover": { color: vars.heading, textDecorationThickness: 2 },
});
export const arrow = style([
	link,
	{
		...inlineRow(".45em"),
		minHeight: "1.75rem",
		"@media": { [to.laptop]: { minHeight: "2.75rem" } },
		fontWeight: 600,
		textDecoration: "none",
		selectors: {
			"&::after": { content: "→", transition: `translate ${motion.quick}` },
			"&:hover::after": { translate: "4px 0" },
		},
	},
]);

import { style } from "@vanilla-extract/css";
import { vars } from "../theme/contract.css.ts";
import { inColumn, inRow, motion } from "../theme/tokens.ts";

export const disclosure = style({ borderBottom: `1px solid ${vars.line}` });
export const summary = style({
	...inRow("1.5rem"),
	justifyContent: "space-between",
	minHeight: "3rem",
	padding: "clamp(.6rem,2vw,.9rem) 0",
	cursor: "pointer",
	fontWeight: 600,
	color: vars.heading,
	listStyle: "none",
	"::after": {
		content: "",
		flex: "none",
		width: ".55rem",
		height: ".55rem",
		marginInlineEnd: ".3rem",
		borderRight: `1.5px solid ${vars.metal}`,
		borderBottom: `1.5px solid ${vars.metal}`,
		rotate: "45deg",
		translate: "0 -.15rem",
		transition: `rotate ${motion.quick}`,
	},
	selectors: {
		"&::-webkit-details-marker": { display: "none" },
		[`${disclosure}[open] > &::after`]: { rotate: "225deg", translate: "0 .15rem" },
	},
});
export const body = style({ ...inColumn(".75rem"), paddingBottom: "1.4rem", maxWidth: "46rem" });

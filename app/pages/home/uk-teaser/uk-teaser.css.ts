import { globalStyle, style } from "@vanilla-extract/css";
import { vars } from "#app/ui/theme/contract.css.ts";
import {
	from,
	inDisplay,
	inFigures,
	inFittedGrid,
	largeText,
	motion,
	space,
	to,
} from "#app/ui/theme/tokens.ts";

export const columns = style({
	...inFittedGrid(space[5]),
	"@media": { [from.laptop]: { gridTemplateColumns: "1.1fr 1fr", gap: "5rem", alignItems: "center" } },
});
export const words = style(inFittedGrid("clamp(.625rem,2vw,1rem)"));
export const figure = style({
	...inFigures("min(20vw,clamp(4rem,2.5rem + 7vw,8rem))", 0.9),
	letterSpacing: "-.03em",
	color: vars.metalText,
});
export const links = style({
	"@media": {
		[to.tablet]: { display: "grid", gridTemplateColumns: "repeat(2,minmax(0,1fr))", columnGap: space[5] },
		[largeText]: { gridTemplateColumns: "minmax(0,1fr)" },
	},
});
globalStyle(`${links} li`, { borderTop: `1px solid ${vars.line}` });
globalStyle(`${links} li:last-child`, {
	"@media": { [from.tablet]: { borderBottom: `1px solid ${vars.line}` } },
});
export const link = style({
	display: "grid",
	gridTemplateColumns: "1fr auto",
	alignItems: "center",
	padding: "1.1rem 0",
	"@media": {
		[to.tablet]: {
			height: "100%",
			paddingBlock: space[3],
			alignContent: "start",
			fontSize: ".9375rem",
			lineHeight: 1.4,
		},
	},
	color: vars.text,
	textDecoration: "none",
	selectors: {
		"&::after": {
			content: "→",
			gridArea: "1/2/3",
			color: vars.metal,
			transition: `translate ${motion.quick}`,
		},
		"&:hover::after": { translate: ".4rem 0" },
	},
});
export const name = style({
	...inDisplay("clamp(1.375rem,1.1rem + 1.2vw,1.75rem)", 1.1),
	color: vars.heading,
});

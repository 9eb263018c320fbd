import { style } from "@vanilla-extract/css";
import { vars } from "#app/ui/theme/contract.css.ts";
import { inLines, inRow, space, to } from "#app/ui/theme/tokens.ts";

export const choices = style({
	...inLines(space[2]),
	marginBottom: space[6],
	selectors: { "&[data-column]": { display: "grid", margin: 0 } },
	"@media": { print: { display: "none" } },
});
export const legend = style({ marginBottom: space[3], fontWeight: 600, color: vars.heading });
export const choice = style({
	position: "relative",
	...inRow(space[3]),
	minHeight: "2.75rem",
	padding: `${space[2]} ${space[4]}`,
	border: `1px solid ${vars.border}`,
	cursor: "pointer",
	"@media": { [to.tablet]: { flexGrow: 1 } },
	selectors: {
		"&:hover": { borderColor: vars.heading },
		"&:has(:checked)": {
			borderColor: vars.metal,
			background: vars.raised,
			boxShadow: `inset 0 -2px ${vars.metal}`,
		},
		"&:has(:focus-visible)": { outline: `3px solid ${vars.focus}`, outlineOffset: 2 },
	},
});
export const button = style({
	accentColor: vars.action,
	width: "1.1rem",
	height: "1.1rem",
	flex: "none",
	margin: 0,
	":focus-visible": { outline: "none" },
});

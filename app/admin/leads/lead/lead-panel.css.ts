import { globalStyle, style } from "@vanilla-extract/css";
import { floating, vars } from "#app/ui/theme/contract.css.ts";
import { inCluster, inGrid, inlineRow, inRow, inTitles, size, space } from "#app/ui/theme/tokens.ts";
import { WIDE } from "../wide.ts";

/** The list and a lead beside each other. */
export const split = style({
	"@media": {
		[WIDE]: {
			selectors: {
				"&[data-open]": {
					...inGrid(space[4]),
					gridTemplateColumns: "minmax(0,1fr) 33rem",
					alignItems: "start",
				},
			},
		},
	},
});
export const panel = style({
	display: "none",
	"@media": {
		[WIDE]: {
			display: "block",
			position: "sticky",
			top: "3.5rem",
			maxHeight: "calc(100dvh - 4.5rem)",
			overflowY: "auto",
			padding: space[4],
			...floating,
		},
	},
});
// A panel within the panel is a section with a rule above it.
globalStyle(`${panel} section`, {
	padding: `${space[3]} 0 0`,
	border: 0,
	borderTop: `1px solid ${vars.line}`,
});
export const bar = style(inRow(space[1]));
export const close = style({ marginInlineStart: "auto" });
export const head = style({ ...inCluster(space[3]), margin: `${space[2]} 0 ${space[3]}` });
export const title = style({ ...inTitles("1.5rem", 1.2), marginInlineEnd: "auto", overflowWrap: "anywhere" });
export const whole = style({
	...inlineRow(".4em"),
	minHeight: "2rem",
	padding: `0 ${space[2]}`,
	fontSize: size.fine,
});

import { style } from "@vanilla-extract/css";
import { vars } from "#app/ui/theme/contract.css.ts";
import { family, from, space, swipes } from "#app/ui/theme/tokens.ts";

export const list = style({
	display: "grid",
	"@media": {
		[from.laptop]: { gridTemplateColumns: "repeat(5,1fr)" },
		[swipes]: { gap: 0, gridAutoColumns: "72%" },
	},
});
/** Steps beside each other, on a line through all of them. */
const along = {
	padding: `clamp(1rem,3vw,1.5rem) ${space[5]} 0 0`,
	borderInlineStart: 0,
	borderTop: `1px solid ${vars.metal}`,
	"::before": { left: 0, top: "-.34rem" },
};
export const step = style({
	position: "relative",
	padding: `0 0 ${space[6]} ${space[5]}`,
	borderInlineStart: `1px solid ${vars.metal}`,
	"::before": {
		content: "",
		position: "absolute",
		left: "-.34rem",
		top: ".35rem",
		width: ".6rem",
		height: ".6rem",
		background: vars.metal,
		rotate: "45deg",
	},
	"@media": { [from.laptop]: along, [swipes]: along },
});
export const when = style({
	fontFamily: family.display,
	fontStyle: "italic",
	fontSize: "1.125rem",
	color: vars.metalText,
});
export const text = style({
	gridColumn: "1/-1",
	marginTop: space[2],
	fontSize: ".9375rem",
	lineHeight: 1.5,
	color: vars.muted,
});

import { style } from "@vanilla-extract/css";
import { vars } from "#app/ui/theme/contract.css.ts";
import { from, inFittedGridFrom, size, space } from "#app/ui/theme/tokens.ts";

export const sides = style(inFittedGridFrom(from.tablet, "repeat(2, minmax(0, 1fr))", space[3]));
export const title = style({ color: vars.muted, fontSize: size.fine });
export const text = style({
	padding: space[2],
	background: vars.surface,
	color: vars.text,
	border: `1px solid ${vars.line}`,
	borderRadius: vars.radius,
	whiteSpace: "pre-wrap",
	overflowWrap: "anywhere",
});
export const added = style({ background: vars.successSurface, color: vars.success });
export const removed = style({
	background: vars.dangerSurface,
	color: vars.danger,
	textDecoration: "line-through",
});

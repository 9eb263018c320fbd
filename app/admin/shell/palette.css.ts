import { style } from "@vanilla-extract/css";
import { vars } from "#app/ui/theme/contract.css.ts";
import { forcedMark, inGrid, size, space } from "#app/ui/theme/tokens.ts";

export const field = style({
	width: "100%",
	minHeight: "2.75rem",
	padding: `${space[2]} ${space[3]}`,
	background: vars.field,
	color: vars.text,
	border: `1px solid ${vars.border}`,
	borderRadius: vars.radius,
	fontSize: size.body,
});
export const list = style({
	...inGrid(space[2]),
	maxHeight: "min(24rem,50dvh)",
	marginTop: space[3],
	overflow: "auto",
});
export const group = style({ display: "grid" });
export const label = style({
	padding: `0 ${space[2]}`,
	color: vars.muted,
	fontSize: size.fine,
	fontWeight: 600,
});
export const item = style({
	padding: `${space[2]} ${space[2]}`,
	borderRadius: vars.radius,
	cursor: "pointer",
	overflowWrap: "anywhere",
	selectors: { "&[data-active-item]": { background: vars.sunken, color: vars.heading, ...forcedMark } },
});
export const fine = style({ display: "block", color: vars.muted, fontSize: size.fine });
export const status = style({ minHeight: "1.5em", marginTop: space[2], color: vars.muted });

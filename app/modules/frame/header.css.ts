import { style } from "@vanilla-extract/css";
import { vars } from "#app/ui/theme/contract.css.ts";
import { family, from, layer, space } from "#app/ui/theme/tokens.ts";

export const skip = style({
	position: "absolute",
	zIndex: layer.tooltip,
	left: space[4],
	top: "-5rem",
	padding: ".8rem 1.2rem",
	background: vars.action,
	color: vars.onAction,
	":focus": { top: space[2] },
});
export const header = style({
	position: "sticky",
	top: 0,
	zIndex: layer.header,
	background: vars.surface,
	borderBottom: `1px solid ${vars.line}`,
});
export const bar = style({ display: "flex", alignItems: "center", gap: space[4], minHeight: "4.5rem" });
export const logo = style({
	display: "inline-flex",
	alignItems: "center",
	gap: ".55rem",
	marginInlineEnd: "auto",
	fontFamily: family.display,
	fontSize: "1.75rem",
	lineHeight: 1,
	letterSpacing: "-.01em",
	color: vars.heading,
	textDecoration: "none",
});
export const mark = style({
	width: "2rem",
	height: "2rem",
	fill: "none",
	stroke: vars.metal,
	strokeWidth: 1.25,
});
export const links = style({
	display: "none",
	alignItems: "center",
	gap: space[5],
	"@media": { [from.laptop]: { display: "flex" } },
});
export const link = style({
	display: "flex",
	alignItems: "center",
	minHeight: "2.75rem",
	color: vars.heading,
	fontWeight: 600,
	fontSize: ".9375rem",
	textDecoration: "none",
	":hover": { color: vars.metalText },
});
export const toggle = style({
	display: "flex",
	alignItems: "center",
	gap: ".6rem",
	minHeight: "2.75rem",
	padding: "0 .25rem 0 .75rem",
	border: 0,
	background: "none",
	color: vars.heading,
	fontWeight: 600,
	fontSize: ".9375rem",
	cursor: "pointer",
	"::after": {
		content: "",
		width: "1.5rem",
		height: ".6rem",
		borderBlock: "1.5px solid currentColor",
	},
	"@media": { [from.laptop]: { display: "none" } },
});
export const menu = style({
	position: "fixed",
	inset: "4.5rem 0 auto",
	width: "100%",
	maxHeight: "calc(100dvh - 4.5rem)",
	margin: 0,
	padding: `${space[4]} ${space.gutter} ${space[6]}`,
	border: 0,
	borderBottom: `1px solid ${vars.line}`,
	background: vars.surface,
	boxShadow: vars.shadow,
	color: vars.text,
});
export const menuLink = style({
	display: "block",
	padding: "1rem 0",
	borderBottom: `1px solid ${vars.line}`,
	fontFamily: family.display,
	fontSize: "1.75rem",
	lineHeight: 1.2,
	color: vars.heading,
	textDecoration: "none",
});
export const menuAction = style({ marginTop: space[5] });
export const chat = style({
	position: "fixed",
	zIndex: layer.floating,
	right: "clamp(1rem,2vw,1.75rem)",
	bottom: "clamp(1rem,2vw,1.75rem)",
	display: "grid",
	placeItems: "center",
	width: "3.5rem",
	height: "3.5rem",
	borderRadius: "50%",
	background: vars.success,
	color: vars.raised,
	boxShadow: vars.shadow,
	"@media": { print: { display: "none" } },
});
export const offline = style({
	padding: ".5rem 1rem",
	background: vars.warningSurface,
	color: vars.warning,
	textAlign: "center",
	fontWeight: 600,
});

import { style } from "@vanilla-extract/css";
import { vars } from "../theme/contract.css.ts";
import { inGrid } from "../theme/tokens.ts";

export const summary = style({
	padding: "1.1rem 1.25rem",
	border: `2px solid ${vars.danger}`,
	borderRadius: vars.radius,
	background: vars.dangerSurface,
	color: vars.danger,
});
export const title = style({ fontWeight: 600, fontSize: "1.125rem", color: "inherit" });
export const list = style({
	...inGrid(".5rem"),
	listStyle: "disc",
	marginTop: ".5rem",
	paddingInlineStart: "1.1rem",
});
export const link = style({ color: "inherit", fontWeight: 600 });

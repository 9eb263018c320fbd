import { style } from "@vanilla-extract/css";
import { vars } from "../../ui/theme/contract.css.ts";
import { inGrid, space } from "../../ui/theme/tokens.ts";

const state = { display: "inline-flex", alignItems: "center", gap: ".4em", fontWeight: 600 } as const;
export const good = style({ ...state, color: vars.success });
export const bad = style({ ...state, color: vars.danger });
export const action = style({
	display: "inline-flex",
	alignItems: "center",
	minHeight: vars.control,
	padding: "0 .9em",
	border: `1px solid ${vars.border}`,
	borderRadius: vars.radius,
	color: vars.heading,
	fontSize: ".875rem",
	fontWeight: 600,
	textDecoration: "none",
	":hover": { borderColor: vars.heading, background: vars.sunken },
});
export const steps = style({
	...inGrid(space[2]),
	listStyle: "decimal",
	paddingInlineStart: "1.4em",
	maxWidth: "70ch",
});

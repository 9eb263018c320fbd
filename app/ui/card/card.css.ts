import { style } from "@vanilla-extract/css";
import { vars } from "../theme/contract.css.ts";

export const card = style({
	background: vars.raised,
	border: `1px solid ${vars.line}`,
	borderRadius: vars.radius,
	padding: "clamp(1.25rem, 1rem + 1vw, 2rem)",
});
export const lifted = style({ boxShadow: vars.shadow });

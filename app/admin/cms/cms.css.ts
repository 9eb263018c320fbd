import { style } from "@vanilla-extract/css";
import { vars } from "../../ui/theme/contract.css.ts";

export const frame = style({
	width: "100%",
	height: "36rem",
	border: `1px solid ${vars.line}`,
	borderRadius: vars.radius,
	background: "#fff",
});

import { style } from "@vanilla-extract/css";
import { vars } from "#app/ui/theme/contract.css.ts";
import { space } from "#app/ui/theme/tokens.ts";

export const preview = style({
	padding: space[3],
	background: vars.sunken,
	borderRadius: vars.radius,
	whiteSpace: "pre-line",
	overflowWrap: "anywhere",
});

import { style } from "@vanilla-extract/css";
import { vars } from "../../ui/theme/contract.css.ts";
import { family, size } from "../../ui/theme/tokens.ts";

export const diff = style({
	fontFamily: family.code,
	fontSize: size.fine,
	whiteSpace: "pre-wrap",
	overflowWrap: "anywhere",
});
export const added = style({ background: vars.successSurface, color: vars.success, textDecoration: "none" });
export const removed = style({ background: vars.dangerSurface, color: vars.danger });

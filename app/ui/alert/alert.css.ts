import { style, styleVariants } from "@vanilla-extract/css";
import { vars } from "../theme/contract.css.ts";

export const alert = style({
	padding: ".9rem 1.1rem",
	borderInlineStart: "3px solid currentColor",
	borderRadius: vars.radius,
});
export const tone = styleVariants({
	info: { background: vars.infoSurface, color: vars.info },
	success: { background: vars.successSurface, color: vars.success },
	warning: { background: vars.warningSurface, color: vars.warning },
	danger: { background: vars.dangerSurface, color: vars.danger },
});
export const title = style({ fontWeight: 600 });

import { style, styleVariants } from "@vanilla-extract/css";
import { vars } from "../theme/contract.css.ts";
import { inlineRow } from "../theme/tokens.ts";

export const badge = style({
	...inlineRow(".4em"),
	padding: ".2em .7em",
	borderRadius: "99px",
	fontSize: ".8125rem",
	fontWeight: 600,
	lineHeight: 1.4,
	whiteSpace: "nowrap",
});
export const tone = styleVariants({
	// The line makes it visible on a surface that is nearly as dark.
	neutral: { background: vars.sunken, color: vars.text, boxShadow: `inset 0 0 0 1px ${vars.line}` },
	// Pages put whole phrases in it, which must wrap when the font size is large.
	metal: { border: `1px solid ${vars.metal}`, color: vars.metalText, whiteSpace: "normal" },
	info: { background: vars.infoSurface, color: vars.info },
	success: { background: vars.successSurface, color: vars.success },
	warning: { background: vars.warningSurface, color: vars.warning },
	danger: { background: vars.dangerSurface, color: vars.danger },
});

import { style } from "@vanilla-extract/css";
import { vars } from "#app/ui/theme/contract.css.ts";
import { colour } from "#app/ui/theme/tokens.ts";

/** Newsprint in the desert: the light palette on sand, with ink for metal's main calls. */
export const sand = style({
	vars: {
		[vars.surface]: colour.sand100,
		[vars.raised]: colour.sand50,
		[vars.sunken]: colour.sand200,
		[vars.field]: colour.sand50,
		[vars.line]: colour.ink900,
		[vars.muted]: colour.ink600,
		[vars.metalText]: "#6b4c17",
		[vars.metalFill]: colour.ink900,
		[vars.metalFillHover]: colour.ink700,
		[vars.onMetal]: colour.sand50,
	},
	background: vars.surface,
	color: vars.text,
});

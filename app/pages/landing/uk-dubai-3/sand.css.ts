import { style } from "@vanilla-extract/css";
import { vars } from "#app/ui/theme/contract.css.ts";
import { COLOUR } from "#domain/brand/colours.ts";

/** Newsprint in the desert: the light palette on sand, with ink for metal's main calls. */
export const sand = style({
	vars: {
		[vars.surface]: COLOUR.sand100,
		[vars.raised]: COLOUR.sand50,
		[vars.sunken]: COLOUR.sand200,
		[vars.field]: COLOUR.sand50,
		[vars.line]: COLOUR.ink900,
		[vars.muted]: COLOUR.ink600,
		[vars.metalText]: COLOUR.brass800,
		[vars.metalFill]: COLOUR.ink900,
		[vars.metalFillHover]: COLOUR.ink700,
		[vars.onMetal]: COLOUR.sand50,
	},
	background: vars.surface,
	color: vars.text,
});

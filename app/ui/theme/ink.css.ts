import { style } from "@vanilla-extract/css";
import { vars } from "./contract.css.ts";
import { assign, differences } from "./palette.ts";
import { ink as inkPalette, light } from "./palettes.ts";

/** Everything inside is painted by night: bands of ink, the footer, a dark page. */
export const ink = style({
	vars: assign(differences(light, inkPalette)),
	background: vars.surface,
	color: vars.text,
	colorScheme: "dark",
});

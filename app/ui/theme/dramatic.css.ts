import { style } from "@vanilla-extract/css";
import { vars } from "./contract.css.ts";
import { assign, differences } from "./palette.ts";
import { dramatic as dramaticPalette, light } from "./palettes.ts";

/** The premium landings' theme; put it on the outermost element of the page. */
export const dramatic = style({
	vars: assign(differences(light, dramaticPalette)),
	background: vars.surface,
	color: vars.text,
	colorScheme: "dark",
});

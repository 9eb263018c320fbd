import { style } from "@vanilla-extract/css";
import { vars } from "./contract.css.ts";
import { assign, differences } from "./palette.ts";
import { ink, light } from "./palettes.ts";

/** Paper on a band of ink: everything inside is painted by day again. */
export const day = style({
	vars: assign(differences(ink, light)),
	background: vars.surface,
	color: vars.text,
	colorScheme: "light",
});

import { style } from "@vanilla-extract/css";
import { painted } from "./palette.ts";
import { dramatic as dramaticPalette, light } from "./palettes.ts";

/** The premium landing pages' theme; put it on the page's outermost element. */
export const dramatic = style(painted(light, dramaticPalette, "dark"));

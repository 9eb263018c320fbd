import { style } from "@vanilla-extract/css";
import { painted } from "./palette.ts";
import { dramatic as dramaticPalette, light } from "./palettes.ts";

/** The premium landings' theme; put it on the outermost element of the page. */
export const dramatic = style(painted(light, dramaticPalette, "dark"));

import { style } from "@vanilla-extract/css";
import { painted } from "./palette.ts";
import { ink as inkPalette, light } from "./palettes.ts";

/** The dark palette for everything inside: bands of ink, the footer, a dark page. */
export const ink = style(painted(light, inkPalette, "dark"));

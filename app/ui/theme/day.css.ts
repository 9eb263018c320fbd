import { style } from "@vanilla-extract/css";
import { painted } from "./palette.ts";
import { ink, light } from "./palettes.ts";

/** Paper on a band of ink: everything inside is painted by day again. */
export const day = style(painted(ink, light, "light"));

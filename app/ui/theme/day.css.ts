import { style } from "@vanilla-extract/css";
import { painted } from "./palette.ts";
import { ink, light } from "./palettes.ts";

/** The light palette again, inside a band of ink. */
export const day = style(painted(ink, light, "light"));

import { style } from "@vanilla-extract/css";

/** A custom element around what it moves, which takes no room of its own. */
export const around = style({ display: "contents" });

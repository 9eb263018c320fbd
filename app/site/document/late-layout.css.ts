import { globalStyle, style } from "@vanilla-extract/css";
import { READ_FROM_TOP } from "./fresh-visit.tsx";
import { FAR } from "./lay-out-whole.ts";

/** Main element whose far sections are laid out only near the viewport or when idle: this halves a long page's first layout. */
export const laidOutLate = style({});

globalStyle(`${READ_FROM_TOP} ${laidOutLate}${FAR}`, {
	contentVisibility: "auto",
	containIntrinsicSize: "auto 50rem",
});

import { globalStyle, style } from "@vanilla-extract/css";
import { READ_FROM_TOP } from "./fresh-visit";
import { FAR } from "./lay-out-whole";

/** A main part whose far sections are laid out when the visitor comes near, or the browser rests: half of a long page's first layout. */
export const laidOutLate = style({});

globalStyle(`${READ_FROM_TOP} ${laidOutLate}${FAR}`, {
	contentVisibility: "auto",
	containIntrinsicSize: "auto 50rem",
});

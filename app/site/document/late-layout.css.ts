import { globalStyle, style } from "@vanilla-extract/css";
import { READ_FROM_TOP } from "./fresh-visit";

/** A main part whose far sections are laid out when the visitor comes near: half of a long page's first layout. */
export const laidOutLate = style({});

// Those with forms too, else the page's own fonts, which come late, have them laid out a second time.
const FAR = ">section:nth-of-type(n+3)";

// Staff can have it so on every page.
globalStyle(`${READ_FROM_TOP} :is(${laidOutLate},[data-o~=lazy_sections] main)${FAR}`, {
	contentVisibility: "auto",
	containIntrinsicSize: "auto 50rem",
});

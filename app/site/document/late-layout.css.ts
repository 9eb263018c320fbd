import { globalStyle, style } from "@vanilla-extract/css";
import { READ_FROM_TOP } from "./fresh-visit";

/** A main part whose far sections are laid out when the visitor comes near: half of a long page's first layout. */
export const laidOutLate = style({});

// Browsers lay sections with forms out at once anyway, one by one, to see what they could fill in.
const FAR = ">section:nth-of-type(n+3):not(:has(form))";

// Staff can have it so on every page.
globalStyle(`${READ_FROM_TOP} :is(${laidOutLate},[data-o~=lazy_sections] main)${FAR}`, {
	contentVisibility: "auto",
	containIntrinsicSize: "auto 50rem",
});

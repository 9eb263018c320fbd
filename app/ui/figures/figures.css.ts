import { globalStyle, style } from "@vanilla-extract/css";
import { vars } from "../theme/contract.css.ts";
import { inLargeLetters, numerals } from "../theme/tokens.ts";

export const figures = style({});
// Weightless, so that a page's own look outweighs it in whichever order the stylesheets come.
const each = `:where(.${figures} > div)`;
globalStyle(each, { display: "flex", flexDirection: "column-reverse", justifyContent: "flex-end" });
// In front of a page's own columns.
globalStyle(`dl.${figures}`, { "@media": { [inLargeLetters]: { gridTemplateColumns: "minmax(0,1fr)" } } });
globalStyle(`${each} :where(dt)`, { color: vars.muted, textWrap: "balance" });
globalStyle(`${each} :where(dd)`, { ...numerals, color: vars.heading });

import { globalStyle, style } from "@vanilla-extract/css";
import { vars } from "../theme/contract.css.ts";
import { largeText, numerals } from "../theme/tokens.ts";

export const figures = style({});
// Zero specificity, so that a page's own style overrides it in any stylesheet order.
const each = `:where(.${figures} > div)`;
globalStyle(each, { display: "flex", flexDirection: "column-reverse", justifyContent: "flex-end" });
// Higher specificity, so that it overrides a page's own columns.
globalStyle(`dl.${figures}`, { "@media": { [largeText]: { gridTemplateColumns: "minmax(0,1fr)" } } });
globalStyle(`${each} :where(dt)`, { color: vars.muted, textWrap: "balance" });
globalStyle(`${each} :where(dd)`, { ...numerals, color: vars.heading });

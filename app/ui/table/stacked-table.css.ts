import { type GlobalStyleRule, globalStyle, style } from "@vanilla-extract/css";
import { vars } from "../theme/contract.css.ts";
import { largeText, visuallyHidden } from "../theme/tokens.ts";

const PHONE = "(max-width: 47.99rem)";
const TABLET = "(min-width: 48rem) and (max-width: 63.99rem)";
export const stacked = style({});
// With the element name for a higher specificity, so that it overrides the style of all tables in any stylesheet order.
const cards = `table.${stacked}`;
function onPhones(part: string, rule: GlobalStyleRule): void {
	globalStyle(cards + part, { "@media": { [PHONE]: rule } });
}
// On a tablet five columns fit if their headings may wrap to two lines.
globalStyle(`${cards} thead th`, {
	"@media": { "(max-width: 63.99rem)": { whiteSpace: "normal", verticalAlign: "bottom" } },
});
onPhones(" thead", visuallyHidden);
onPhones(" :is(tbody,tfoot,tr,th,td)", { display: "block" });
onPhones(" tr", { padding: ".75rem 0", borderBottom: `1px solid ${vars.line}` });
// The surrounding layout already provides the outer spacing.
onPhones(" > :first-of-type:is(tbody) > tr:first-child", { paddingTop: 0 });
onPhones(" > :last-child > tr:last-child", { paddingBottom: 0, borderBottom: 0 });
// A card starts with its row header, wherever that cell is in the row.
onPhones(" tr:has(> td + th)", { display: "flex", flexDirection: "column" });
onPhones(" td + th", { order: -1 });
onPhones(" tr > *", { border: 0, padding: ".2rem 0" });
/** Marks tables of user-entered text: a word may be wider than the page, so it is broken instead of the table's layout. */
export const data = style({});
// In tables of our own copy, a row header of three words stays on one line if there is room.
globalStyle(`${cards}:not(.${data}) tbody th`, { "@media": { "(min-width: 64rem)": { minWidth: "14rem" } } });
globalStyle(`${cards}.${data} tbody :is(th,td)`, {
	"@media": { "(min-width: 48rem)": { maxWidth: "16rem", overflowWrap: "break-word" } },
});
globalStyle(`${cards}.${data} tbody th`, { "@media": { [TABLET]: { minWidth: "9.5rem" } } });
globalStyle(`${cards}.${data} :is(th,td)`, { "@media": { [TABLET]: { paddingInline: ".5rem" } } });
onPhones(" :is(th,td)", { overflowWrap: "anywhere" });
onPhones(" td", {
	display: "flex",
	justifyContent: "space-between",
	alignItems: "baseline",
	gap: "1.5rem",
	textAlign: "end",
	textWrap: "balance",
});
globalStyle(`${cards} td:not(:has(> div)) > *`, {
	"@media": {
		[PHONE]: { justifyContent: "flex-end" },
		[largeText]: { justifyContent: "flex-start" },
	},
});
onPhones(" td > a", { display: "flex", alignItems: "center", minHeight: "2.75rem" });
// The label above its value.
globalStyle(`${cards} td:not(:has(> div))`, {
	"@media": {
		[largeText]: { flexDirection: "column", alignItems: "start", gap: 0, textAlign: "start" },
	},
});
// Sentences are left-aligned over the full width: a note without a label, and content in a block of its own.
onPhones(" :is(td:not([data-label]),td:has(> div))", {
	display: "block",
	textAlign: "start",
	textWrap: "pretty",
});
onPhones(" td:has(> div)[data-label]::before", { display: "block", maxWidth: "none" });
onPhones(" td > *", { minWidth: 0 });
onPhones(" td:empty", { display: "none" });
globalStyle(`${cards} td[data-label]::before`, {
	"@media": {
		[PHONE]: {
			content: "attr(data-label)",
			flexShrink: 0,
			maxWidth: "60%",
			color: vars.muted,
			textAlign: "start",
			overflowWrap: "normal",
		},
		[largeText]: { maxWidth: "none" },
	},
});

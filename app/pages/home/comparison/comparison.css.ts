import { globalStyle, style } from "@vanilla-extract/css";
import { vars } from "#app/ui/theme/contract.css.ts";
import { inTitles, largeText, to } from "#app/ui/theme/tokens.ts";

export const mark = style({ display: "inline-block", verticalAlign: "-.35em", color: vars.muted });
globalStyle(`${mark}[data-yes]`, { color: vars.success });
globalStyle(`${mark} svg`, {
	width: "1.4rem",
	height: "1.4rem",
	fill: "none",
	stroke: "currentColor",
	strokeWidth: 1.75,
	"@media": { [to.tablet]: { width: "1.125rem", height: "1.125rem" } },
});
export const table = style({
	"@media": {
		[to.tablet]: { tableLayout: "fixed" },
		// Whole words and a cut-off column, which shows that the table scrolls.
		[largeText]: { minWidth: "22rem" },
	},
});
globalStyle(`${table} :is(th,td)`, {
	"@media": {
		[to.tablet]: { padding: ".4rem .15rem", fontSize: ".8125rem", lineHeight: 1.4, overflowWrap: "anywhere" },
	},
});
globalStyle(`${table} tr > :first-child`, {
	"@media": { [to.tablet]: { width: "35%", paddingInlineStart: 0 } },
});
globalStyle(`${table} tr > :not(:first-child)`, { "@media": { [to.tablet]: { textAlign: "center" } } });
globalStyle(`${table} thead th`, {
	...inTitles("1.5rem", 1.1),
	color: vars.heading,
	whiteSpace: "normal",
	verticalAlign: "bottom",
	// Whole words, even on the narrowest phone; only a brand name that is longer than its column is broken.
	"@media": { [to.tablet]: { fontSize: "clamp(.8125rem,4.3vw,1.0625rem)", overflowWrap: "break-word" } },
});
globalStyle(`${table} [data-us]`, { background: vars.raised, borderInline: `1px solid ${vars.metal}` });
globalStyle(`${table} thead [data-us]`, { borderTop: `1px solid ${vars.metal}` });
globalStyle(`${table} td[data-us]`, { color: vars.heading, fontWeight: 600 });
globalStyle(`${table} tbody tr:last-child [data-us]`, { borderBottom: `1px solid ${vars.metal}` });

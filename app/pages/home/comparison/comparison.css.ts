import { globalStyle, style } from "@vanilla-extract/css";
import { vars } from "#app/ui/theme/contract.css.ts";
import { family, from, space } from "#app/ui/theme/tokens.ts";

export const head = style({ maxWidth: "40rem", display: "grid", gap: space[4], marginBottom: space[6] });
export const mark = style({ display: "inline-block", color: vars.muted });
globalStyle(`${mark}[data-yes]`, { color: vars.success });
globalStyle(`${mark} svg`, {
	width: "1.4rem",
	height: "1.4rem",
	fill: "none",
	stroke: "currentColor",
	strokeWidth: 1.75,
});
export const table = style({});
globalStyle(`${table} thead th`, {
	fontFamily: family.display,
	fontSize: "1.5rem",
	fontWeight: 500,
	lineHeight: 1.1,
	color: vars.heading,
	whiteSpace: "normal",
	verticalAlign: "bottom",
});
globalStyle(`${table} :is(th,td)[data-us]`, {
	"@media": { [from.tablet]: { background: vars.raised, borderInline: `1px solid ${vars.metal}` } },
});
globalStyle(`${table} thead th[data-us]`, { borderTop: `1px solid ${vars.metal}` });
globalStyle(`${table} td[data-us]`, { color: vars.heading, fontWeight: 600 });
globalStyle(`${table} tbody tr:last-child td[data-us]`, {
	"@media": { [from.tablet]: { borderBottom: `1px solid ${vars.metal}` } },
});

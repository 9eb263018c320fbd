import { globalStyle, style } from "@vanilla-extract/css";
import { vars } from "../theme/contract.css.ts";

// Positioned, because otherwise visually hidden text in a scrolled-out column, which is positioned absolutely, would widen the
// page.
export const scroll = style({ position: "relative", overflowX: "auto", maxWidth: "100%" });
export const table = style({
	width: "100%",
	borderCollapse: "collapse",
	fontVariantNumeric: "tabular-nums lining-nums",
	textAlign: "start",
});
export const caption = style({ textAlign: "start", paddingBottom: ".75rem", color: vars.muted });
globalStyle(`${table} :is(th,td)`, {
	// In rem, so that a heading in another font size is aligned with its column.
	padding: ".7rem .9rem",
	borderBottom: `1px solid ${vars.line}`,
	textAlign: "start",
	textWrap: "pretty",
	verticalAlign: "baseline",
});
globalStyle(`${table} thead th`, {
	color: vars.muted,
	fontSize: ".875em",
	fontWeight: 600,
	whiteSpace: "nowrap",
});
globalStyle(`${table} tbody th`, { fontWeight: 600, color: vars.heading });
globalStyle(`${table} :is(th,td)[data-number]`, { textAlign: "end" });
globalStyle(`${table} tfoot :is(th,td)`, { fontWeight: 600, color: vars.heading, borderBottom: 0 });

import { globalStyle, style } from "@vanilla-extract/css";
import { vars } from "#app/ui/theme/contract.css.ts";
import { from, inDisplay, inFittedGrid, inGrid, inRow, space, to } from "#app/ui/theme/tokens.ts";

export const columns = style({
	...inFittedGrid("clamp(1.25rem,4vw,2rem)"),
	alignItems: "start",
	"@media": { [from.laptop]: { gridTemplateColumns: "1fr minmax(0,30rem)", gap: "6rem" } },
});
export const pitch = style({ display: "grid", gap: "clamp(.625rem,2vw,1.5rem)" });
export const steps = style({
	counterReset: "s",
	...inGrid("clamp(.5rem,1.5vw,1.25rem)"),
	marginTop: space[1],
});
globalStyle(`${steps} li`, {
	"@media": { [to.tablet]: { fontSize: ".9375rem", lineHeight: 1.4 } },
	counterIncrement: "s",
	display: "flex",
	alignItems: "baseline",
	gap: space[4],
	maxWidth: "32rem",
});
globalStyle(`${steps} li::before`, {
	content: "counter(s)",
	flex: "none",
	width: "1.25rem",
	...inDisplay("1.75rem", 1),
	fontStyle: "italic",
	color: vars.metalText,
});
export const form = style(inFittedGrid("clamp(.85rem,2vw,1.1rem)"));
export const chosen = style({
	...inRow(space[4]),
	justifyContent: "space-between",
	padding: ".6rem 1rem",
	background: vars.sunken,
	borderInlineStart: `3px solid ${vars.metal}`,
});
export const fine = style({ fontSize: ".875rem", color: vars.muted });
export const thanks = style({ display: "grid", gap: space[4], justifyItems: "start" });

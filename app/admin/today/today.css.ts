import { globalStyle, style } from "@vanilla-extract/css";
import { sheet, vars } from "#app/ui/theme/contract.css.ts";
import { inLines, inlineRow, inRow, size, space } from "#app/ui/theme/tokens.ts";
import { alone } from "../shell/page/page.css.ts";

export const strip = style({
	...inLines(`${space[1]} ${space[5]}`),
	marginBottom: space[4],
	color: vars.muted,
});
globalStyle(`${strip} > a`, alone);
/** Links to the lists, which are below each other, so that the last may be far down. */
export const jumps = style({ ...inLines(space[2]), marginBottom: space[3] });
export const jump = style({
	...inlineRow(".5em"),
	minHeight: vars.control,
	padding: `.2em ${space[2]}`,
	...sheet,
	color: vars.text,
	fontSize: vars.controlText,
	textDecoration: "none",
	":hover": { borderColor: vars.heading },
});
globalStyle(`${jump}[aria-current]`, { borderColor: vars.heading, color: vars.heading, fontWeight: 600 });
globalStyle(`${jump} strong`, { color: vars.heading, fontVariantNumeric: "tabular-nums" });
/** Keeps a linked list from scrolling under the sticky tabs. */
export const list = style({ scrollMarginTop: space[7] });
/** The summary that expands a list, in the place of its next row. */
export const more = style({
	display: "flex",
	alignItems: "center",
	minHeight: "2.75rem",
	marginTop: space[2],
	borderTop: `1px solid ${vars.line}`,
	color: vars.heading,
	fontWeight: 600,
	cursor: "pointer",
	"::before": { content: "▸", width: "1.25em" },
	selectors: { "details[open] > &::before": { content: "▾" } },
});
export const line = style({ ...inLines(`0 ${space[3]}`), alignItems: "baseline" });
export const who = style({ fontWeight: 600, overflowWrap: "anywhere" });
// The next step is free text by staff, so it may contain long words.
const when = { fontVariantNumeric: "tabular-nums", overflowWrap: "anywhere" } as const;
export const wait = style({ ...when, color: vars.heading });
export const late = style({ ...when, color: vars.danger });
export const quiet = style({ color: vars.muted, fontSize: size.small, overflowWrap: "anywhere" });
export const nobody = style({ ...inRow(space[2]), color: vars.muted });

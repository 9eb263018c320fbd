import { globalStyle, style } from "@vanilla-extract/css";
import { sheet, vars } from "#app/ui/theme/contract.css.ts";
import { from, inCluster, inDisplay, inFigures, inFittedGrid, inGrid, space } from "#app/ui/theme/tokens.ts";

export const page = style({ paddingBlock: `${space[5]} ${space.section}` });
globalStyle(`${page} > a`, { display: "inline-block", paddingBlock: ".6rem" });
export const head = style({
	...inGrid(space[4]),
	justifyItems: "start",
	marginBlock: `${space[4]} ${space[7]}`,
	maxWidth: "44rem",
});
export const columns = style({
	...inFittedGrid(space[6]),
	alignItems: "start",
	"@media": { [from.laptop]: { gridTemplateColumns: "1fr minmax(0,28rem)", gap: space[8] } },
});
export const form = style({ display: "grid", gap: space[6], "@media": { print: { display: "none" } } });
export const legend = style({ marginBottom: space[3], ...inDisplay("1.5rem", 1.2), color: vars.heading });
export const choices = style({ display: "grid", gap: space[3] });
export const choice = style({
	...inCluster(space[4]),
	padding: "1rem 1.25rem",
	...sheet,
	cursor: "pointer",
	":hover": { borderColor: vars.border },
	selectors: { "&:has(:checked)": { borderColor: vars.metal, boxShadow: `inset 0 0 0 1px ${vars.metal}` } },
});
globalStyle(`${choice} > :nth-child(2)`, { flex: "1 1 5rem", textWrap: "balance" });
export const mark = style({ width: "1.5rem", height: "1.5rem", margin: 0, accentColor: vars.action });
export const price = style({
	whiteSpace: "nowrap",
	fontVariantNumeric: "tabular-nums lining-nums",
	color: vars.muted,
});
/** Hidden for a structure without visas. */
export const withVisaOnly = style({
	selectors: { [`${form}:has([value=offshore]:checked) &`]: { display: "none" } },
});
export const visas = style([withVisaOnly]);
export const result = style({
	padding: "clamp(1.25rem, 1rem + 1.5vw, 2.25rem)",
	...inFittedGrid(space[4]),
	"@media": { [from.laptop]: { position: "sticky", top: "6rem" } },
});
export const total = style({ ...inFigures("clamp(2.5rem,2rem + 2vw,3.5rem)", 1), color: vars.heading });
export const actions = style({ display: "grid", gap: space[3], "@media": { print: { display: "none" } } });
export const fine = style({ fontSize: ".875rem", color: vars.muted });
/**
 * Controls that need scripts: hidden until hydration with their space reserved, because a row that appears late would move the
 * control that the visitor is pressing.
 */
export const whenAwake = style({
	selectors: { "[data-island]:not([data-awake]) &": { visibility: "hidden" } },
	"@media": { "(scripting: none)": { display: "none" } },
});
globalStyle(`${result} table td`, { whiteSpace: "nowrap", paddingInlineEnd: 0 });
globalStyle(`${result} table th`, { paddingInlineStart: 0 });
globalStyle(`${head} > p`, { textWrap: "balance" });

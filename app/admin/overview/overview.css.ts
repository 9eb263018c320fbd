import { globalStyle, style } from "@vanilla-extract/css";
import { vars } from "#app/ui/theme/contract.css.ts";
import { forcedColors, inCluster, inGrid, largeText, size, space } from "#app/ui/theme/tokens.ts";

// As wide as its container and of fixed height; the labels are outside the SVG, so that they are not scaled.
export const chart = style({
	gridArea: "1 / 2",
	display: "block",
	width: "100%",
	height: "clamp(7rem, 16vw, 11rem)",
});
export const axis = style({ stroke: vars.line, strokeWidth: 1, vectorEffect: "non-scaling-stroke" });
// Forced-colors mode does not change SVG fills, but the canvas behind them.
export const bar = style({ fill: vars.action, "@media": { [forcedColors]: { fill: "Highlight" } } });
export const barBefore = style({ fill: vars.line, "@media": { [forcedColors]: { fill: "GrayText" } } });
// Above the bars, so that each is clickable over its full height.
export const targets = style({ gridArea: "1 / 2", display: "flex" });
globalStyle(`${targets} > *`, { flex: 1 });
globalStyle(`${targets} > *:hover`, { background: `color-mix(in srgb, ${vars.metal} 25%, transparent)` });
export const plot = style({
	...inGrid(`${space[1]} ${space[3]}`),
	gridTemplateColumns: "auto minmax(0, 1fr)",
	color: vars.muted,
	fontSize: size.fine,
	fontVariantNumeric: "tabular-nums lining-nums",
});
// Centres each label on its axis line.
export const marks = style({
	display: "flex",
	flexDirection: "column",
	justifyContent: "space-between",
	textAlign: "end",
	marginBlock: "-.75em",
	lineHeight: 1.5,
});
export const names = style({
	gridColumn: 2,
	display: "flex",
	justifyContent: "space-between",
	gap: space[2],
});
export const caption = style({ marginTop: space[2], color: vars.muted });
/**
 * How long the list's scrollbar stays visible after the pointer has left
 * (docs/specification/back-office.md#analytics-overview).
 */
const BAR_DELAY = "600ms";
// Fades the last visible row to show that the list scrolls; the padding keeps the list's end clear of the fade.
export const scroll = style({
	maxHeight: "30rem",
	scrollbarColor: "transparent transparent",
	transition: `scrollbar-color 1ms ${BAR_DELAY}`,
	selectors: {
		"&:is(:hover,:focus-within)": { scrollbarColor: `${vars.muted} transparent`, transitionDelay: "0s" },
	},
	overflowY: "auto",
	overscrollBehavior: "contain",
	paddingBottom: space[6],
	maskImage: `linear-gradient(to top,transparent,#000 ${space[6]})`,
});
export const recent = style({
	...inGrid(space[2]),
	gridTemplateColumns: "minmax(0,1fr) auto",
	alignItems: "baseline",
	paddingBlock: space[2],
	borderBottom: `1px solid ${vars.line}`,
	"@media": { [largeText]: { gridTemplateColumns: "minmax(0,1fr)", justifyItems: "start" } },
});
globalStyle(`${recent} time`, { whiteSpace: "nowrap" });
export const top = style({
	...inGrid(`${space[2]} ${space[3]}`),
	gridTemplateColumns: "minmax(0,1fr) auto",
});
globalStyle(`${top} strong`, { textAlign: "end", fontVariantNumeric: "tabular-nums" });
export const meter = style({
	gridColumn: "1 / -1",
	width: "100%",
	height: ".5rem",
	marginTop: `-${space[1]}`,
	appearance: "none",
	border: 0,
	background: vars.sunken,
});
// Uses the charts' colour, for which each browser has its own pseudo-elements.
globalStyle(`${meter}::-webkit-meter-bar`, {
	height: "100%",
	border: 0,
	borderRadius: 0,
	background: vars.sunken,
});
globalStyle(`${meter}::-webkit-meter-optimum-value`, { background: vars.action });
globalStyle(`${meter}::-moz-meter-bar`, { background: vars.action });

/** Choices above a table, beside each other if there is room. */
export const choices = style({
	...inGrid(space[4]),
	gridTemplateColumns: "repeat(auto-fit, minmax(min(100%, 11rem), 1fr))",
});
export const today = style({ marginBottom: space[4] });
/** Beside the fields, aligned with their controls. */
export const beside = style({ ...inCluster(space[3]), alignSelf: "end" });

import { globalStyle, style } from "@vanilla-extract/css";
import { vars } from "../../ui/theme/contract.css.ts";
import { forced, inCluster, inGrid, inLargeLetters, size, space } from "../../ui/theme/tokens.ts";

// As wide as there is room and always as high; what is written stands beside it, so that it is never scaled.
export const chart = style({
	gridArea: "1 / 2",
	display: "block",
	width: "100%",
	height: "clamp(7rem, 16vw, 11rem)",
});
export const axis = style({ stroke: vars.line, strokeWidth: 1, vectorEffect: "non-scaling-stroke" });
// The reader's system leaves a drawing's colours as they are, on a canvas of its own.
export const bar = style({ fill: vars.action, "@media": { [forced]: { fill: "Highlight" } } });
export const barBefore = style({ fill: vars.line, "@media": { [forced]: { fill: "GrayText" } } });
// Over the bars, so that the whole height of each can be pressed.
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
// Each mark's middle is at its line.
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
/** How long the list's bar stays once nobody points at it (docs/specification/back-office.md#analytics-overview). */
const BAR_STAYS = "600ms";
// The last row in sight fades: the list goes on, and ends clear of the fade.
export const scroll = style({
	maxHeight: "30rem",
	scrollbarColor: "transparent transparent",
	transition: `scrollbar-color 1ms ${BAR_STAYS}`,
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
	"@media": { [inLargeLetters]: { gridTemplateColumns: "minmax(0,1fr)", justifyItems: "start" } },
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
// In the colour of the charts, which each browser asks for in its own words.
globalStyle(`${meter}::-webkit-meter-bar`, {
	height: "100%",
	border: 0,
	borderRadius: 0,
	background: vars.sunken,
});
globalStyle(`${meter}::-webkit-meter-optimum-value`, { background: vars.action });
globalStyle(`${meter}::-moz-meter-bar`, { background: vars.action });

/** Choices above a table, beside each other where there is room. */
export const choices = style({
	...inGrid(space[4]),
	gridTemplateColumns: "repeat(auto-fit, minmax(min(100%, 11rem), 1fr))",
});
export const today = style({ marginBottom: space[4] });
/** Beside the fields, below their labels. */
export const beside = style({ ...inCluster(space[3]), alignSelf: "end" });

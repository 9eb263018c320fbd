import { globalStyle, style } from "@vanilla-extract/css";
import { vars } from "#app/ui/theme/contract.css.ts";
import {
	from,
	inFigures,
	inGrid,
	inGridFrom,
	inTitles,
	largeText,
	size,
	space,
} from "#app/ui/theme/tokens.ts";

export const widget = style({ borderTop: `1px solid ${vars.line}` });
export const category = style({ borderBottom: `1px solid ${vars.line}` });
export const header = style({
	...inGrid(`${space[1]} ${space[4]}`),
	gridTemplateColumns: "1.75rem minmax(0,1fr) auto 1.25rem",
	"@media": { [largeText]: { gridTemplateColumns: "1.75rem minmax(0,1fr) 1.25rem" } },
	alignItems: "center",
	minHeight: "4.5rem",
	padding: `${space[3]} 0`,
	color: vars.heading,
	cursor: "pointer",
	"::after": {
		content: "",
		width: ".55rem",
		height: ".55rem",
		marginInlineStart: ".25rem",
		borderRight: `1.5px solid ${vars.metal}`,
		borderBottom: `1.5px solid ${vars.metal}`,
		rotate: "45deg",
	},
	listStyle: "none",
	selectors: {
		"&::-webkit-details-marker": { display: "none" },
		[`${category}[open] > &::after`]: { rotate: "225deg" },
	},
});
export const icon = style({ fontSize: "1.2rem", color: vars.metalText });
export const name = style(inTitles("1.5rem", 1.15));
globalStyle(`${name} + span`, { "@media": { [largeText]: { gridArea: "2/2" } } });
export const panel = style({ paddingBottom: space[5] });
// Aligns a price with its item's label, which is as high as a touch target.
globalStyle(`${panel} :is(th,td)`, { verticalAlign: "baseline" });
export const unit = style({ whiteSpace: "nowrap", fontSize: ".8125rem", color: vars.muted });
export const note = style({ display: "block", fontWeight: 400, fontSize: ".875rem", color: vars.muted });
export const totalTitle = style({ marginTop: space[7] });
export const totals = style({
	...inGridFrom(from.tablet, "repeat(3,minmax(0,1fr))", space[5]),
	marginTop: space[6],
});
globalStyle(`${totals} dt`, { color: vars.muted });
globalStyle(`${totals} dd`, { ...inFigures(size.title, 1.1), color: vars.heading });
export const caption = style({ marginTop: space[4], fontSize: ".9375rem", color: vars.muted });
/** Ticking needs scripts: without them, and in print, every item counts. */
const LIVE = { "(scripting: none)": { display: "none" }, print: { display: "none" } } as const;
export const ticks = style({ marginBottom: space[4], color: vars.muted, "@media": LIVE });
export const item = style({
	display: "inline-flex",
	gap: space[3],
	minHeight: "2.75rem",
	paddingBlock: ".6rem",
	alignItems: "baseline",
});
export const tick = style({
	flex: "none",
	alignSelf: "center",
	width: "1.2rem",
	height: "1.2rem",
	margin: 0,
	accentColor: vars.action,
	"@media": LIVE,
});

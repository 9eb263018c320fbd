import { globalStyle, style } from "@vanilla-extract/css";
import { sheet, vars } from "#app/ui/theme/contract.css.ts";
import {
	family,
	from,
	inColumn,
	inFigures,
	inFittedGridFrom,
	inGrid,
	inGridFrom,
	inLines,
	inTitles,
	size,
	space,
	stage,
} from "#app/ui/theme/tokens.ts";
import { COLOUR } from "#domain/brand/colours.ts";

/** Night over the creek, with dawn on the horizon. */
export const hero = style({
	...stage,
	display: "grid",
	alignContent: "center",
	minHeight: "min(100svh, 62rem)",
	// The skyline's height is a quarter of its width, which is 60rem at least: the buttons end above its tower.
	paddingBlock: "clamp(5.5rem,8vw,7rem) clamp(15.5rem,28vw,27rem)",
	background: `linear-gradient(180deg, ${COLOUR.ink950} 0%, ${COLOUR.ink800} 48%, ${COLOUR.ink600} 72%, ${COLOUR.sand400} 90%, ${COLOUR.brass300} 100%)`,
});
export const sun = style({
	position: "absolute",
	zIndex: -1,
	left: "50%",
	bottom: "-18rem",
	width: "44rem",
	height: "44rem",
	translate: "-50% 0",
	borderRadius: "50%",
	background: `radial-gradient(closest-side, ${COLOUR.brass200}, transparent)`,
	opacity: 0.8,
});
export const city = style({ position: "absolute", insetInline: 0, bottom: 0, zIndex: -1 });
globalStyle(`${city} > svg`, {
	// The height is a quarter of the width: any wider, its tower would be behind the buttons.
	width: "clamp(60rem, 100%, 100rem)",
	maxWidth: "none",
	marginInlineStart: "50%",
	translate: "-50% 0",
});
globalStyle(`${city} > svg`, { stroke: COLOUR.ink950 });
export const words = style({ ...inColumn(space[5]), alignItems: "center", textAlign: "center" });
export const title = style({
	...inFigures("clamp(3rem, 1.7rem + 6.2vw, 7.5rem)", 0.92),
	fontWeight: 500,
	letterSpacing: "-.025em",
	maxWidth: "14ch",
});
globalStyle(`${words} [data-basis]`, { maxWidth: "36rem", marginInline: "auto" });
export const perDay = style({ color: COLOUR.brass200, fontWeight: 600 });
export const actions = style({ display: "flex", flexWrap: "wrap", justifyContent: "center", gap: space[3] });
// On the light dawn sky its text needs a background of its own.
globalStyle(`${actions} > a + a`, { background: vars.surface });
globalStyle(`${actions} > a`, { "@media": { "(max-width: 29.99rem)": { flex: "1 1 100%" } } });
export const flow = style({
	...inFittedGridFrom(from.tablet, "1fr 1fr", space[6]),
	alignItems: "center",
	marginBlock: space[6],
});
globalStyle(`${flow} dt`, { fontSize: size.lead });
globalStyle(`${flow} dd`, {
	paddingBottom: ".16em",
	fontSize: "min(25vw, clamp(5rem, 3rem + 9vw, 11rem))",
	lineHeight: 0.85,
	letterSpacing: "-.03em",
});
globalStyle(`${flow} > div:last-child dd`, { color: vars.metal });
const head = style({ marginBottom: space[6], maxWidth: "46rem" });
export const band = { section: style({ paddingBlock: space.section }), head };
export const sunkenBand = {
	section: style({ paddingBlock: space.section, background: vars.sunken }),
	head,
};
export const ledger = style({
	...inGridFrom(from.laptop, "minmax(0,1.4fr) 1fr", space[7]),
	alignItems: "start",
});
globalStyle(`${ledger} h3`, { marginBottom: space[3] });
globalStyle(`${ledger} tfoot td`, { ...inTitles(size.title, 1.1), color: vars.metalText });
globalStyle(`${ledger} tfoot td::before`, { fontFamily: family.text, fontSize: "1rem", alignSelf: "center" });
export const benefits = style({
	...inGrid(space[4]),
	"@media": {
		[from.tablet]: { gridTemplateColumns: "1fr 1fr" },
		[from.laptop]: { gridTemplateColumns: "repeat(3,1fr)" },
	},
});
export const benefit = style({ ...inColumn(space[3]), padding: space[6], ...sheet });
globalStyle(`${benefit} > :last-child:is(a)`, { marginTop: "auto" });
export const icon = style({ fontSize: "1.8rem", color: vars.metal });
export const closing = style({
	...stage,
	// The skyline's height is a quarter of its width: the text ends above its tower.
	paddingBlock: `${space.section} max(25vw, 15rem)`,
	selectors: {
		// Higher specificity, to override the day theme's plain surface.
		"&&": { background: `linear-gradient(180deg, ${COLOUR.sand50}, ${COLOUR.brass200})` },
	},
});
export const address = style({ display: "grid", gap: space[4], paddingBlock: space[6], fontStyle: "normal" });
globalStyle(`${address} > div`, {
	...inLines(`${space[2]} ${space[7]}`),
	justifyContent: "center",
});
globalStyle(`${address} a`, {
	display: "inline-flex",
	alignItems: "center",
	minHeight: "2.75rem",
	color: vars.heading,
});

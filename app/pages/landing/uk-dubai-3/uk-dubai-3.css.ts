import { globalStyle, style } from "@vanilla-extract/css";
import { vars } from "#app/ui/theme/contract.css.ts";
import {
	displayFace,
	family,
	from,
	inColumn,
	inDisplay,
	inFittedGridFrom,
	inLines,
	inTitles,
	motion,
	size,
	space,
} from "#app/ui/theme/tokens.ts";
import { COLOUR } from "#domain/brand/colours.ts";

/** Newsprint on sand: the light palette with sand backgrounds, and ink for metal buttons. */
export const sand = style({
	vars: {
		[vars.surface]: COLOUR.sand100,
		[vars.raised]: COLOUR.sand50,
		[vars.sunken]: COLOUR.sand200,
		[vars.field]: COLOUR.sand50,
		[vars.line]: COLOUR.ink900,
		[vars.muted]: COLOUR.ink600,
		[vars.metalText]: COLOUR.brass800,
		[vars.metalFill]: COLOUR.ink900,
		[vars.metalFillHover]: COLOUR.ink700,
		[vars.onMetal]: COLOUR.sand50,
	},
	background: vars.surface,
	color: vars.text,
});

const rule = `1px solid ${vars.line}`;

export const hero = style({ paddingTop: "6rem", overflow: "hidden" });
export const masthead = style({
	display: "flex",
	justifyContent: "space-between",
	gap: space[4],
	paddingBlock: space[3],
	borderBlock: `3px double ${vars.line}`,
	fontSize: ".875rem",
	fontWeight: 600,
});
export const title = style({
	...displayFace,
	lineHeight: 0.8,
	letterSpacing: "-.035em",
	paddingBlock: "clamp(1.5rem, 3vw, 3rem) clamp(1.75rem, 6vw, 5.5rem)",
	borderBottom: rule,
	textAlign: "center",
});
export const over = style({ display: "block", fontSize: "clamp(2.25rem, 7.6vw, 7rem)", letterSpacing: "0" });
export const huge = style({
	display: "block",
	fontStyle: "italic",
	fontSize: "clamp(4.75rem, 21vw, 19rem)",
	color: vars.heading,
});
export const columns = style({
	...inFittedGridFrom(from.laptop, "minmax(0,1fr) minmax(0,1fr)", space[6]),
	paddingBlock: space[6],
});
export const words = style({ ...inColumn(space[5]), alignItems: "flex-start" });
export const drop = style({
	...inDisplay(size.heading, 1.25),
	color: vars.heading,
	"::first-letter": {
		float: "left",
		// Exactly two lines high: any more, and the third line would be indented too.
		fontSize: "3.2em",
		lineHeight: 0.7,
		padding: ".075em .04em 0 0",
		marginInlineStart: "-.04em",
	},
});
export const actions = style({ display: "flex", flexWrap: "wrap", gap: space[3] });
globalStyle(`${actions} > a`, { "@media": { "(max-width: 29.99rem)": { flex: "1 1 100%" } } });
export const card = style({
	padding: "clamp(1.5rem, 1rem + 2vw, 2.75rem)",
	background: vars.raised,
	border: rule,
	transition: `translate ${motion.quick}, box-shadow ${motion.quick}`,
	":hover": { translate: "-4px -4px", boxShadow: `6px 6px 0 ${vars.metal}` },
});
export const cardTitle = style(inTitles("1.75rem", 1.1));
export const rows = style({ marginTop: space[4] });
globalStyle(`${rows} > div`, {
	...inLines(space[4]),
	justifyContent: "space-between",
	alignItems: "baseline",
	paddingBlock: space[3],
	borderBottom: `1px dotted ${vars.line}`,
	fontVariantNumeric: "tabular-nums lining-nums",
});
globalStyle(`${rows} dd`, { marginInlineStart: "auto", fontWeight: 600, color: vars.heading });
export const sum = style({});
globalStyle(`${sum} dd`, inTitles(size.title, 1));
export const caption = style({ marginTop: space[3], fontSize: ".875rem", color: vars.muted });
export const band = {
	section: style({ paddingBlock: space.section, borderTop: `3px double ${vars.line}` }),
	head: style({ display: "grid", gap: space[3], marginBottom: space[6] }),
};
globalStyle(`${band.head} > h2`, {
	...inTitles("clamp(2.5rem, 1.5rem + 4.5vw, 5.5rem)", 0.95),
	letterSpacing: "-.02em",
});
export const stats = style({
	display: "grid",
	gridTemplateColumns: "repeat(2,minmax(0,1fr))",
	borderTop: rule,
	borderInlineStart: rule,
	"@media": { [from.laptop]: { gridTemplateColumns: "repeat(4,1fr)" } },
});
globalStyle(`${stats} > div`, {
	gap: space[2],
	padding: `${space[5]} ${space[4]}`,
	borderBottom: rule,
	borderInlineEnd: rule,
	transition: `background-color ${motion.quick}`,
});
globalStyle(`${stats} > div:hover`, { background: vars.raised });
globalStyle(`${stats} dt`, { color: vars.text });
globalStyle(`${stats} dd`, { fontSize: "clamp(2rem,1rem + 3.6vw,4rem)", lineHeight: 0.9 });
export const after = style([actions, { marginTop: space[6] }]);
export const paper = style({ padding: "clamp(1rem, 3vw, 2.5rem)", background: vars.raised, border: rule });
export const features = style({
	counterReset: "f",
	display: "grid",
	borderTop: rule,
	borderInlineStart: rule,
	"@media": {
		[from.tablet]: { gridTemplateColumns: "1fr 1fr" },
		[from.laptop]: { gridTemplateColumns: "repeat(3,1fr)" },
	},
});
export const feature = style({
	...inColumn(space[3]),
	padding: space[6],
	borderBottom: rule,
	borderInlineEnd: rule,
	transition: `background-color ${motion.quick}`,
	counterIncrement: "f",
	":hover": { background: vars.raised },
	"::before": {
		content: 'counter(f,upper-roman) / ""',
		fontFamily: family.display,
		fontStyle: "italic",
		fontSize: "1.5rem",
		color: vars.metalText,
	},
});
export const closing = style({
	paddingBlock: "clamp(4rem, 3rem + 6vw, 9rem)",
	textAlign: "center",
});
export const closingBody = style({ ...inColumn(space[5]), alignItems: "center" });
export const closingTitle = style({
	...inTitles("clamp(3rem, 1.6rem + 8vw, 9rem)", 0.88),
	fontStyle: "italic",
	letterSpacing: "-.03em",
});
export const contacts = style({
	...inLines(`${space[2]} ${space[6]}`),
	justifyContent: "center",
	paddingTop: space[5],
});
globalStyle(`${contacts} a`, { display: "inline-flex", alignItems: "center", minHeight: "2.75rem" });

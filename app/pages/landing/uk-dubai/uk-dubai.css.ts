import { globalStyle, style } from "@vanilla-extract/css";
import { vars } from "#app/ui/theme/contract.css.ts";
import {
	family,
	from,
	inColumn,
	inFigures,
	inFittedGridFrom,
	inGridFrom,
	inLines,
	inTitles,
	size,
	space,
	stage,
} from "#app/ui/theme/tokens.ts";

export const hero = style({
	...stage,
	minHeight: "min(100svh, 60rem)",
	display: "grid",
	gridTemplateColumns: "minmax(0,1fr)",
	alignItems: "center",
	paddingBlock: "7rem 4rem",
	background: `radial-gradient(60rem 40rem at 78% 45%, ${vars.raised}, transparent), ${vars.surface}`,
});
export const star = style({
	position: "absolute",
	zIndex: -1,
	right: "max(-14rem, calc(50% - 49rem))",
	top: "50%",
	width: "min(50rem, 115vw)",
	translate: "0 -50%",
	opacity: 0.5,
	maskImage: "radial-gradient(closest-side, #000 55%, transparent)",
	// Hidden where it would be behind the text.
	"@media": { "(max-width: 63.99rem)": { display: "none" } },
});
export const words = style({
	...inColumn(space[5]),
	alignItems: "flex-start",
	// Ends where the star begins.
	maxWidth: "38rem",
});
// A column on phones: in one row they would fit with the fallback font, but wrap with the wider web font, and the title would
// shift.
export const badges = style({
	...inColumn(space[3]),
	alignItems: "flex-start",
	"@media": { [from.tablet]: { flexDirection: "row" } },
});
export const title = style({
	...inTitles("clamp(3.25rem, 1.6rem + 8vw, 8.5rem)", 0.9),
	letterSpacing: "-.03em",
});
export const stat = style({ ...inFigures(size.title, 1.1), color: vars.metalText });
export const actions = style({ display: "flex", flexWrap: "wrap", gap: space[3] });
globalStyle(`${actions} > a`, {
	"@media": { "(max-width: 29.99rem)": { flex: "1 1 100%", paddingInline: space[3] } },
});
export const trust = style({
	...inLines(`${space[2]} ${space[6]}`),
	paddingTop: space[5],
	borderTop: `1px solid ${vars.line}`,
	color: vars.muted,
});
globalStyle(`${trust} li`, { display: "flex", gap: space[3] });
globalStyle(`${trust} li::before`, { content: "✦", color: vars.metal });
export const band = {
	section: style({ paddingBlock: space.section, borderTop: `1px solid ${vars.line}` }),
	head: style({
		...inColumn(space[4]),
		marginBottom: "clamp(1.5rem,4vw,3rem)",
		maxWidth: "46rem",
	}),
};
export const split = style({
	...inFittedGridFrom(from.laptop, "minmax(0,1fr) minmax(0,1fr)", space[7]),
	alignItems: "center",
});
export const framed = style({
	padding: "clamp(1.5rem, 1rem + 2.5vw, 3rem)",
	background: vars.raised,
	border: `1px solid ${vars.metal}`,
	outline: `1px solid ${vars.line}`,
	outlineOffset: 6,
});
export const form = style({ display: "flex", flexDirection: "column", gap: space[4] });
export const lines = style({});
globalStyle(`${lines} li`, { padding: `${space[3]} 0`, borderBottom: `1px solid ${vars.line}` });
export const perks = style([
	trust,
	{
		borderTop: 0,
		paddingTop: space[4],
		display: "grid",
		"@media": { [from.phone]: { gridTemplateColumns: "1fr 1fr" } },
	},
]);
export const scales = style({
	...inFittedGridFrom(from.tablet, "1fr 1fr", 1),
	background: vars.metal,
	border: `1px solid ${vars.metal}`,
});
export const scale = style({
	...inColumn(space[4]),
	padding: "clamp(1.5rem, 1rem + 3vw, 3.5rem)",
	background: vars.sunken,
});
export const burden = style({ ...inColumn(space[3]), flexGrow: 1 });
globalStyle(`${burden} > div`, {
	display: "flex",
	flexWrap: "wrap",
	justifyContent: "space-between",
	alignItems: "baseline",
	columnGap: space[4],
	paddingBottom: space[3],
	borderBottom: `1px solid ${vars.line}`,
	fontVariantNumeric: "tabular-nums lining-nums",
});
globalStyle(`${burden} dd`, { marginInlineStart: "auto", color: vars.heading, whiteSpace: "nowrap" });
export const note = style({ display: "block", fontSize: ".8125rem", color: vars.muted });
export const total = style({ fontWeight: 600 });
// Aligns the totals of both sides on one line if the lists above have different heights.
globalStyle(`${burden} > :not(${total}) + ${total}`, { marginTop: "auto" });
globalStyle(`${total} dd`, inTitles(size.title, 1));
export const loss = style({});
globalStyle(`${loss} dd`, { color: vars.danger });
export const gain = style({});
globalStyle(`${gain} dd`, { color: vars.metalText });
export const years = style({ ...inGridFrom(from.tablet, "repeat(3,1fr)", space[5]), marginBlock: space[7] });
export const privacy = style({ color: vars.muted, fontSize: ".875rem" });
export const warning = style({ marginTop: space[5], color: vars.warning, fontWeight: 600 });
export const quote = style({
	...inFigures(size.title, 1.15),
	fontStyle: "italic",
	color: vars.heading,
	textWrap: "balance",
});
export const source = style({
	display: "block",
	marginTop: space[4],
	color: vars.muted,
	fontFamily: family.text,
	fontStyle: "normal",
	fontSize: ".9375rem",
});
export const counts = style({ display: "grid", gap: space[5] });
globalStyle(`:is(${years},${counts}) dd`, { fontSize: "clamp(3rem, 2rem + 4vw, 5.5rem)", lineHeight: 1 });
export const points = style(inGridFrom(from.tablet, "repeat(3,minmax(0,1fr))", space[6]));
globalStyle(`${points} li`, { display: "flex", flexDirection: "column", gap: space[3] });
export const icon = style({ fontSize: "1.6rem", color: vars.metal });
export const closing = style({ textAlign: "center" });
export const closingBody = style({ ...inColumn(space[5]), alignItems: "center" });

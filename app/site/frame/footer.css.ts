import { globalStyle, style } from "@vanilla-extract/css";
import { laidOutLate } from "#app/site/document/late-layout.css.ts";
import { vars } from "#app/ui/theme/contract.css.ts";
import { from, inDisplay, inGrid, inGridFrom, inTitles, space, to } from "#app/ui/theme/tokens.ts";

// Containment: an expanding section moves the others without repainting them. Defined here because no first paint needs it.
globalStyle(`${laidOutLate}>*,${laidOutLate}~footer`, { contain: "content" });

export const footer = style({
	paddingBlock: `clamp(1.75rem,6vw,4rem) clamp(1.25rem,3vw,${space[6]})`,
	fontSize: ".9375rem",
});
const apart = `clamp(1rem,3vw,${space[6]})`;
export const columns = style({
	...inGrid(space[7]),
	marginBottom: apart,
	"@media": {
		[to.tablet]: { gap: 0 },
		[from.tablet]: { gridTemplateColumns: "repeat(2,minmax(0,1fr))" },
		[from.laptop]: { gridTemplateColumns: "2fr 1fr 1fr 1.4fr" },
	},
});
/** On a phone the contact icons are next to the name, or below it if the text is large. */
export const firm = style({
	"@media": {
		[to.tablet]: {
			display: "flex",
			flexWrap: "wrap",
			justifyContent: "space-between",
			alignItems: "center",
			columnGap: space[4],
			marginBottom: space[3],
		},
	},
});
export const brand = style({ ...inDisplay("2rem", 1), color: vars.heading });
export const blurb = style({
	marginBlock: ".9rem 1.5rem",
	maxWidth: "24rem",
	textWrap: "balance",
	"@media": { [to.tablet]: { order: 1, flexBasis: "100%", marginBlock: space[3] } },
});
export const title = style({
	marginBottom: ".6rem",
	fontSize: ".8125rem",
	fontWeight: 600,
	letterSpacing: ".12em",
	textTransform: "uppercase",
	color: vars.metalText,
});
/** Always open on wide screens, in browsers that support ::details-content. */
export const column = style({ "@media": { [to.tablet]: { borderTop: `1px solid ${vars.line}` } } });
globalStyle(`${column}::details-content`, {
	"@media": { [from.tablet]: { contentVisibility: "visible", blockSize: "auto" } },
});
globalStyle(`${column} > summary`, {
	"@supports": {
		"selector(::details-content)": { "@media": { [from.tablet]: { pointerEvents: "none" } } },
	},
});
globalStyle(`${column} > summary`, { cursor: "pointer", listStyle: "none" });
globalStyle(`${column} > summary > h2`, {
	"@media": { [to.tablet]: { display: "flex", alignItems: "center", minHeight: "3rem", margin: 0 } },
});
globalStyle(`${column} > summary > h2::after`, {
	"@media": { [to.tablet]: { content: "+", marginInlineStart: "auto", fontSize: "1.25rem" } },
});
globalStyle(`${column}[open] > summary > h2::after`, { "@media": { [to.tablet]: { content: "−" } } });
export const list = style({});
globalStyle(`${list} :is(a,span)`, { display: "inline-block", paddingBlock: ".3rem", color: "inherit" });
globalStyle(`${list} a`, { textDecoration: "none", "@media": { [to.laptop]: { paddingBlock: ".65rem" } } });
globalStyle(`${list} a:hover`, { color: vars.heading, textDecoration: "underline" });
// The icons are backgrounds, which printers omit by default.
export const icons = style({ display: "flex", gap: space[3], printColorAdjust: "exact" });
export const icon = style({
	display: "grid",
	placeItems: "center",
	width: "2.75rem",
	height: "2.75rem",
	border: `1px solid ${vars.border}`,
	borderRadius: "50%",
	color: vars.heading,
	":hover": { borderColor: vars.metal, color: vars.metal },
});
export const newsletter = style({
	...inGridFrom(from.laptop, "1fr 1fr", "clamp(.75rem,2vw,1rem)"),
	alignItems: "start",
	marginBottom: apart,
	paddingBlock: apart,
	borderBlock: `1px solid ${vars.line}`,
});
export const letters = style(inTitles("1.75rem", 1.1));
export const subscribe = style({ display: "flex", flexWrap: "wrap", alignItems: "flex-end", gap: space[3] });
export const subscribeField = style({ flex: "1 1 12rem", minWidth: 0 });
// Beside an error message the button would be lower than the field.
globalStyle(`${subscribeField}:has([aria-invalid=true])`, { flexBasis: "100%" });
// On a phone the hint may use the full width, also above the button.
globalStyle(`${subscribeField} [id$=-hint]`, {
	width: "max-content",
	maxWidth: `calc(100vw - 2*${space.gutter})`,
});
globalStyle(`${subscribe} > [role=alert]`, { flex: "1 0 100%" });
export const bottom = style({
	display: "flex",
	flexWrap: "wrap",
	alignItems: "center",
	columnGap: "clamp(.75rem,3vw,1.5rem)",
	color: vars.muted,
	fontSize: ".875rem",
});
globalStyle(`${bottom} a`, {
	color: "inherit",
	paddingBlock: ".3rem",
	"@media": { [to.laptop]: { paddingBlock: ".75rem" } },
});
export const planned = style({ marginTop: space[2], color: vars.muted, fontSize: ".8125rem" });
/** Not aligned right on a phone: its right corner has the floating chat button. */
export const badge = style({ "@media": { [from.tablet]: { marginInlineStart: "auto" } } });

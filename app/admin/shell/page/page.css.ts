import { globalStyle, style } from "@vanilla-extract/css";
import * as button from "#app/ui/button/button.css.ts";
import { error, field, hint, label } from "#app/ui/field/field.css.ts";
import { sheet, vars } from "#app/ui/theme/contract.css.ts";
import {
	family,
	forcedColors,
	from,
	inCluster,
	inFittedGrid,
	inFittedGridFrom,
	inGrid,
	inLines,
	inTitles,
	largeText,
	size,
	space,
	to,
} from "#app/ui/theme/tokens.ts";

export const head = style({ ...inCluster(space[3]), marginBottom: space[4] });
export const title = style({
	...inTitles("1.75rem", 1.15),
	// Not "start", because an Arabic name with dir=auto would be right-aligned.
	textAlign: "left",
	marginRight: "auto",
	overflowWrap: "anywhere",
	minWidth: 0,
});
export const actions = style(inLines(space[2]));
export const subTabs = style({
	display: "flex",
	gap: space[1],
	overflowX: "auto",
	scrollbarWidth: "thin",
	marginBottom: space[4],
	borderBottom: `1px solid ${vars.line}`,
});
const FADE = "2.5rem";
/** A row wider than the screen fades at the side where it continues; see use-scroll-current-into-view.ts. */
export const fading = style({
	selectors: {
		"&[data-more=end]": { maskImage: `linear-gradient(to left,transparent,#000 ${FADE})` },
		"&[data-more=start]": { maskImage: `linear-gradient(to right,transparent,#000 ${FADE})` },
		"&[data-more=both]": {
			maskImage: `linear-gradient(to right,transparent,#000 ${FADE},#000 calc(100% - ${FADE}),transparent)`,
		},
	},
});
/** A tab of the back office or of a screen; the current one is underlined. */
export const tab = style({
	flex: "none",
	padding: `${space[2]} ${space[3]}`,
	color: vars.muted,
	fontWeight: 600,
	textDecoration: "none",
	borderBottom: "2px solid transparent",
	outlineOffset: "-3px",
	":hover": { color: vars.heading },
	selectors: { "&[aria-current=page]": { color: vars.heading, borderBottomColor: vars.metal } },
	// In forced-colors mode a transparent border would be visible.
	"@media": {
		[forcedColors]: {
			selectors: { "&:not([aria-current=page])": { borderBottomColor: "Canvas" } },
		},
	},
});
export const subTab = style([tab, { "@media": { [to.tablet]: { paddingBlock: ".7rem" } } }]);
/** A standalone link, for `style()`: on a phone as high as a touch target. */
export const alone = {
	"@media": { [to.tablet]: { display: "inline-flex", alignItems: "center", minHeight: "2.75rem" } },
} as const;
export const empty = style({
	...inGrid(space[3]),
	justifyItems: "center",
	padding: `${space[7]} ${space[4]}`,
	color: vars.muted,
	textAlign: "center",
	// It repeats the search term.
	overflowWrap: "anywhere",
	border: `1px dashed ${vars.line}`,
	borderRadius: vars.radius,
});
globalStyle(`${empty} > p`, { maxWidth: "60ch", textWrap: "balance" });
export const panel = style({ minWidth: 0, padding: space[4], ...sheet });
export const panelHead = style({
	...inCluster(space[3]),
	justifyContent: "space-between",
	marginBottom: space[3],
});
// A long title wraps before the content beside it moves to a row of its own.
export const panelTitle = style({ flex: "1 1 9rem", minWidth: 0, fontSize: size.body, fontWeight: 650 });
export const grid = style(inFittedGrid(space[4]));
export const two = style({
	"@media": { [from.laptop]: { gridTemplateColumns: "repeat(2, minmax(0, 1fr))" } },
});
export const three = style({
	"@media": {
		[from.tablet]: { gridTemplateColumns: "repeat(2, minmax(0, 1fr))" },
		[from.desktop]: { gridTemplateColumns: "repeat(3, minmax(0, 1fr))" },
	},
});
export const stats = style({
	...inGrid(space[3]),
	gridTemplateColumns: "repeat(auto-fit, minmax(9.5rem, 1fr))",
	marginBottom: space[4],
});
export const stat = style({ padding: space[4], ...sheet });
// Makes the whole card clickable.
globalStyle(`${stat}:has(a)`, { position: "relative" });
globalStyle(`${stat} a::after`, { content: "", position: "absolute", inset: 0 });
globalStyle(`${stat}:has(a:hover)`, { borderColor: vars.border });
globalStyle(`${stat} dt`, { color: vars.muted });
globalStyle(`${stat} dd`, {
	fontSize: "1.75rem",
	lineHeight: 1.2,
	fontWeight: 600,
	color: vars.heading,
	fontVariantNumeric: "tabular-nums lining-nums",
});
export const toolbar = style({
	...inLines(space[3]),
	alignItems: "flex-end",
	marginBottom: space[4],
});
export const grow = style({ flex: "1 1 14rem", maxWidth: "26rem" });
export const quiet = style({ color: vars.muted });
export const oneLine = style({ whiteSpace: "nowrap" });
// A relative time on two lines would double the row's height.
globalStyle("td time", { whiteSpace: "nowrap", "@media": { [largeText]: { whiteSpace: "normal" } } });
// After an Arabic name the bidirectional algorithm would reorder the date: "26" before the name, "Nov" after it.
globalStyle("time", { unicodeBidi: "isolate" });
export const fine = style({ color: vars.muted, fontSize: size.fine });
/** Often a provider's message, with a URL as long as a line. */
export const danger = style({ color: vars.danger, overflowWrap: "anywhere" });
export const code = style({ fontFamily: family.code, fontSize: size.fine, overflowWrap: "anywhere" });
export const anywhere = style({ overflowWrap: "anywhere" });
/** A text that somebody wrote, with its line breaks. */
export const paragraphs = style({ whiteSpace: "pre-line", overflowWrap: "anywhere" });
export const row = style(inCluster(space[2]));
export const stack = style(inFittedGrid(space[3]));
export const list = style({ ...inGrid(space[2]), gridTemplateColumns: "minmax(0, 1fr)" });
/** A list of items of one or two lines, with actions beside them. */
export const lines = style({ display: "grid" });
export const lineOf = style({
	...inGrid(`${space[2]} ${space[4]}`),
	alignItems: "center",
	gridTemplateColumns: "minmax(0,1fr)",
	paddingBlock: space[2],
	borderTop: `1px solid ${vars.line}`,
	selectors: { "&:first-child": { borderTop: 0, paddingTop: 0 }, "&:last-child": { paddingBottom: 0 } },
	"@media": { [from.laptop]: { gridTemplateColumns: "minmax(0,1fr) auto" } },
});
/** No margin if there is no notice. */
export const notices = style({
	...inGrid(space[3]),
	selectors: { "&:not(:empty)": { marginBottom: space[4] } },
});
export const facts = style(inGrid(`${space[2]} ${space[4]}`));
globalStyle(`${facts} > div`, {
	...inGrid(space[3]),
	gridTemplateColumns: "clamp(7rem,32%,11rem) minmax(0, 1fr)",
	alignItems: "baseline",
	"@media": { [largeText]: { gridTemplateColumns: "minmax(0,1fr)", rowGap: 0 } },
});
globalStyle(`${facts} dt`, { color: vars.muted });
globalStyle(`${facts} dd`, { overflowWrap: "anywhere" });
export const pager = style({
	...inCluster(space[3]),
	justifyContent: "space-between",
	marginTop: space[4],
	color: vars.muted,
});
export const pages = style(inLines(space[4]));
globalStyle(`:is(${actions},${panelHead},${pages}) > a:not([class])`, alone);
/** Limited to a width that suits input fields. */
export const form = style({ ...inFittedGrid(space[4]), maxWidth: "60rem" });
/**
 * A grid of fields beside each other, with their controls aligned even if only one has a hint or an error: label, hint, control
 * and error each have a grid row, and a label without a hint spans two.
 */
export const fields = style({});
globalStyle(`${fields} > *`, { gridRow: "span 3" });
globalStyle(`${fields} > ${field}`, {
	display: "grid",
	// With a doubled font size a date input is wider than its column.
	gridTemplateColumns: "minmax(0,1fr)",
	gridTemplateRows: "subgrid",
	alignContent: "start",
});
globalStyle(`${fields} > ${field}:has(> ${error})`, { gridRow: "span 4" });
globalStyle(`${fields} > ${field} > ${label}`, { gridRow: "1 / span 2" });
globalStyle(`${fields} > ${field}:has(> ${hint}) > ${label}`, { gridRow: 1 });
globalStyle(`${fields} > ${field} > ${hint}`, { gridRow: 2 });
globalStyle(`${fields} > ${field} > :is(input,select,textarea)`, { gridRow: 3 });
globalStyle(`${fields} > ${field} > ${error}`, { gridRow: 4 });
export const formRow = style([fields, inFittedGridFrom(from.tablet, "repeat(2, minmax(0, 1fr))", space[4])]);
export const fieldset = style(inGrid(space[2]));
globalStyle(`${fieldset} > legend`, {
	marginBottom: space[2],
	color: vars.heading,
	fontWeight: 600,
});
/** Only shown without scripts: with scripts, choices and input apply by themselves. */
export const unscripted = style({
	selectors: { "&&": { "@media": { "(scripting: enabled)": { display: "none" } } } },
});
export const scripted = style({ "@media": { "(scripting: none)": { display: "none" } } });
export const wholeRow = style({ gridColumn: "1 / -1" });
// In a row of buttons the destructive one is the least prominent.
globalStyle(`${button.variant.danger}.${button.small}:not(:hover)`, { borderColor: "transparent" });

import { globalStyle, style } from "@vanilla-extract/css";
import { vars } from "#app/ui/theme/contract.css.ts";
import {
	forcedMark,
	from,
	inGrid,
	inlineRow,
	inRow,
	largeText,
	onOneLine,
	size,
	space,
	to,
	visuallyHidden,
} from "#app/ui/theme/tokens.ts";

const ROW = "2.25rem";

// Doubled specificity, because the hidden elements have a display of their own.
export const desktopOnly = style({ selectors: { "&&": { "@media": { [to.tablet]: { display: "none" } } } } });
export const phoneOnly = style({ selectors: { "&&": { "@media": { [from.tablet]: { display: "none" } } } } });

export const table = style({ fontSize: size.fine });
// Doubled specificity, because the table has dimensions of its own.
globalStyle(`.${table}.${table} :is(th,td)`, {
	"@media": {
		[from.tablet]: {
			height: ROW,
			// With these the default columns fit at 1440 px, whatever their content.
			maxWidth: "11rem",
			padding: `0 ${space[2]}`,
			...onOneLine,
			verticalAlign: "middle",
		},
	},
});
globalStyle(`.${table}.${table} thead th`, { "@media": { [from.tablet]: { height: "1.75rem" } } });
globalStyle(`.${table}.${table} [data-place=reach]`, {
	"@media": { [from.tablet]: { maxWidth: "25rem" } },
});
globalStyle(`${table} tbody tr:hover > *`, { "@media": { [from.tablet]: { background: vars.sunken } } });
// The row too, because on a phone its cells do not fill it.
for (const painted of ["", " > *"])
	globalStyle(`${table} tbody tr:is([aria-current],[aria-selected=true])${painted}`, {
		background: vars.infoSurface,
	});
globalStyle(`${table} tbody tr[aria-current]`, forcedMark);
globalStyle(`${table} tbody tr:focus-within > :is(th,td):first-child`, {
	boxShadow: `inset 3px 0 ${vars.focus}`,
});
// A cell clips its overflow, including focus outlines.
globalStyle(`${table} :is(a,button,select,input):focus-visible`, { outlineOffset: "-2px" });
globalStyle(`.${table}.${table} :is(th,td)[data-off]`, { "@media": { [from.tablet]: { display: "none" } } });

// Hidden on phones, otherwise its invisible links would take the focus; the sort order is among the filters too.
globalStyle(`${table} thead`, { "@media": { [to.tablet]: { display: "none" } } });
globalStyle(`${table} :is(tbody,th,td)`, { "@media": { [to.tablet]: { display: "block" } } });
globalStyle(`.${table}.${table} tbody :is(th,td)`, {
	"@media": { [to.tablet]: { border: 0, padding: 0, minWidth: 0 } },
});
globalStyle(`${table} tbody tr`, {
	"@media": {
		[to.tablet]: {
			...inGrid(`0 ${space[3]}`),
			gridTemplateColumns: "auto minmax(0,1fr) auto",
			gridTemplateAreas: '"tick name status" "tick meta reach"',
			alignItems: "center",
			padding: `${space[1]} 0`,
			borderBottom: `1px solid ${vars.line}`,
		},
		// A status beside the name would leave it no space.
		[largeText]: {
			gridTemplateColumns: "auto minmax(0,1fr)",
			gridTemplateAreas: '"tick name" "tick meta" "tick status" "tick reach"',
		},
	},
});
for (const area of ["tick", "name", "status", "meta", "reach"]) {
	globalStyle(`${table} tbody [data-place=${area}]`, { "@media": { [to.tablet]: { gridArea: area } } });
}
globalStyle(`${table} tbody :is(th,td):not([data-place])`, {
	"@media": { [to.tablet]: { display: "none" } },
});

/** Text in any script: truncated at its end, and always aligned to the same side. */
export const words = style({
	display: "block",
	overflow: "hidden",
	textOverflow: "ellipsis",
	textAlign: "left",
});
export const name = style({
	display: "block",
	...onOneLine,
	lineHeight: "1.5rem",
	textAlign: "left",
	fontWeight: 600,
	"@media": { [to.tablet]: { fontSize: size.small, lineHeight: vars.control } },
});
export const meta = style([phoneOnly, { color: vars.muted, ...onOneLine }]);

export const sort = style({
	...inlineRow(".25em"),
	minHeight: "1.5rem",
	color: "inherit",
	textDecoration: "none",
	":hover": { color: vars.heading, textDecoration: "underline" },
	selectors: { "[aria-sort] > &": { color: vars.heading } },
});
export const arrow = style({ width: "1em", height: "1em" });

export const reach = style({
	...inRow(space[3]),
	"@media": { [to.tablet]: { gap: 0, justifyContent: "flex-end" } },
});
export const mail = style({
	flex: "1 1 auto",
	overflow: "hidden",
	textOverflow: "ellipsis",
	lineHeight: "1.5rem",
	maxWidth: "11rem",
	"@media": { [to.tablet]: { display: "none" } },
});
/** A touch target on a phone, an inline element elsewhere. */
export const press = style({
	display: "inline-flex",
	alignItems: "center",
	justifyContent: "center",
	flex: "none",
	minWidth: "1.5rem",
	minHeight: "1.5rem",
	"@media": { [to.tablet]: { width: "2.75rem", height: "2.75rem" } },
});
// Same width for all numbers, so that the icons after them are aligned.
export const number = style({
	"@media": { [to.tablet]: visuallyHidden, [from.tablet]: { minWidth: "7.25rem" } },
});
export const overdue = style({ color: vars.danger, fontWeight: 600 });
export const due = style({ fontWeight: 600 });
/** Editable content of a row looks like text until it is hovered. */
const inPlace = style({
	width: "100%",
	minHeight: "1.75rem",
	padding: `0 ${space[1]}`,
	border: "1px solid transparent",
	borderRadius: vars.radius,
	background: "none",
	color: "inherit",
	font: "inherit",
	cursor: "pointer",
	selectors: { "&:not(:disabled):hover": { borderColor: vars.border } },
});
export const choice = style([
	inPlace,
	{
		appearance: "none",
		// Wide enough to distinguish names by their beginning.
		minWidth: "5.5rem",
		maxWidth: "9rem",
		textOverflow: "ellipsis",
		":disabled": { opacity: 1, cursor: "default" },
	},
]);
globalStyle(`${choice} option`, { background: vars.raised, color: vars.text });
export const plan = style([inPlace, { display: "block", ...onOneLine, textAlign: "start" }]);

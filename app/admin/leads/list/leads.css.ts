import { globalStyle, style } from "@vanilla-extract/css";
import { HEIGHT as BOTTOM_BAR } from "#app/admin/shell/bottom-bar.css.ts";
import { alone, anywhere } from "#app/admin/shell/page/page.css.ts";
import { vars } from "#app/ui/theme/contract.css.ts";
import {
	forcedColors,
	from,
	inCluster,
	inFittedGrid,
	inGrid,
	inLines,
	layer,
	size,
	space,
	to,
} from "#app/ui/theme/tokens.ts";

export const status = style({
	appearance: "none",
	minHeight: "1.875rem",
	"@media": {
		[to.tablet]: { minHeight: vars.control },
		// Forced colours omit the arrow, which is a background image.
		[forcedColors]: { appearance: "auto" },
	},
	padding: ".15em 1.9em .15em .8em",
	backgroundImage:
		"linear-gradient(45deg,transparent 50%,currentColor 50%),linear-gradient(-45deg,transparent 50%,currentColor 50%)",
	backgroundSize: ".35em .35em",
	// The two halves overlap slightly, otherwise a seam is visible between them.
	backgroundPosition: "right 1.04em center,right .76em center",
	backgroundRepeat: "no-repeat",
	border: "1px solid transparent",
	borderRadius: "99px",
	fontSize: size.fine,
	fontWeight: 600,
	cursor: "pointer",
	":disabled": { cursor: "default" },
	selectors: {
		"&[data-status=new]": { backgroundColor: vars.infoSurface, color: vars.info },
		"&[data-status=contacted]": { backgroundColor: vars.warningSurface, color: vars.warning },
		"&[data-status=qualified]": { backgroundColor: vars.successSurface, color: vars.success },
		"&[data-status=closed]": {
			backgroundColor: vars.sunken,
			color: vars.text,
			// In the dark theme the surface behind it is nearly as dark.
			borderColor: vars.border,
		},
		"&:not(:disabled):hover": { borderColor: "currentColor" },
	},
});
globalStyle(`${status} option`, { background: vars.raised, color: vars.text });
export const small = style({ display: "block", color: vars.muted, fontSize: size.fine, fontWeight: 400 });
// There the row has the same background colour.
globalStyle(`tr:is([aria-selected=true],[aria-current]) ${status}`, { borderColor: "currentColor" });
export const bar = style({
	position: "sticky",
	bottom: space[3],
	// On a low screen its menu overlaps the phone's bottom bar.
	zIndex: layer.banner,
	...inCluster(space[3]),
	marginTop: space[4],
	padding: space[3],
	background: vars.raised,
	border: `1px solid ${vars.border}`,
	borderRadius: vars.radius,
	boxShadow: "0 6px 24px rgb(9 19 26/.18)",
	// Without a selection it would needlessly cover half of a phone's list.
	"@media": {
		"(max-width: 47.99rem)": {
			bottom: `calc(${BOTTOM_BAR} + ${space[2]})`,
			selectors: { "&[data-idle]": { position: "static" } },
		},
	},
});
export const verbs = style({
	display: "none",
	"@media": {
		[from.tablet]: { ...inLines(space[2]), marginInlineStart: "auto" },
	},
});
export const runs = style({
	...inGrid(space[2]),
	width: "100%",
	// Several runs would cover the list on a small phone, including the focused row.
	"@media": { [to.tablet]: { maxHeight: "22dvh", overflowY: "auto" } },
});
export const run = style({
	...inGrid(`${space[1]} ${space[4]}`),
	gridTemplateColumns: "minmax(0,1fr) auto",
	alignItems: "center",
	"@media": { [from.tablet]: { gridTemplateColumns: "minmax(0,16rem) minmax(0,1fr) auto" } },
});
// The scroll padding above the bar must not apply to its own buttons, otherwise focusing them would scroll the list. Its list
// of runs and its menus scroll on their own.
globalStyle(`${bar}:not([data-idle]) :not(${runs} *, [role=menu] *)`, { scrollMarginBottom: "-100vh" });
globalStyle(`${run} > :nth-child(2)`, { "@media": { [to.tablet]: { gridArea: "2 / 1 / auto / -1" } } });
globalStyle(`${run} > a`, alone);
export const address = style({ "@media": { [from.laptop]: { display: "block", minWidth: "18rem" } } });
export const timeline = style(inGrid(space[3]));
globalStyle(`${timeline} > li`, {
	paddingInlineStart: space[3],
	borderInlineStart: `2px solid ${vars.line}`,
	// Chromium prints the following content over the part of a row that continues on the next page.
	"@media": { print: { breakInside: "avoid" } },
});
globalStyle(`${timeline} > li[data-kind=note]`, { borderInlineStartColor: vars.metal });
globalStyle(`${timeline} > li[data-kind=note] > p:first-child`, { color: vars.heading, fontSize: size.body });
/** Contact buttons below the name; on a phone a full row of touch targets. */
export const reach = style({
	...inLines(space[2]),
	marginBottom: space[4],
	// Two columns, or one with a doubled font size.
	"@media": {
		"(max-width: 47.99rem)": {
			display: "grid",
			gridTemplateColumns: "repeat(auto-fit,minmax(min(max(9rem,40%),100%),1fr))",
		},
	},
});
globalStyle(`${reach} > :first-child`, {
	"@media": { "(max-width: 47.99rem)": { gridColumn: "1 / -1" } },
});
/** On a phone it is only shown below, among the details, because two columns are too narrow. */
globalStyle(`${reach} .${anywhere}`, { "@media": { "(max-width: 47.99rem)": { display: "none" } } });
export const columns = style({
	...inFittedGrid(space[4]),
	"@media": { [from.laptop]: { gridTemplateColumns: "minmax(0,3fr) minmax(0,2fr)", alignItems: "start" } },
});
export const oneRow = style({ display: "inline-flex", gap: space[2] });
export const marks = style(inLines(`${space[1]} ${space[3]}`));
export const choice = style({
	display: "inline-flex",
	alignItems: "baseline",
	gap: space[2],
	minHeight: "1.5rem",
	overflowWrap: "anywhere",
	cursor: "pointer",
});
globalStyle(`${choice} > input`, {
	flex: "none",
	alignSelf: "start",
	width: "1.25rem",
	height: "1.25rem",
	margin: 0,
	appearance: "none",
	background: vars.field,
	border: `1px solid ${vars.border}`,
	borderRadius: "50%",
	"@media": { [forcedColors]: { appearance: "auto" } },
});
globalStyle(`${choice} > input:checked`, { border: `.375rem solid ${vars.action}` });
/** Both leads get equal width, whatever their content. */
export const compared = style({ "@media": { [from.tablet]: { tableLayout: "fixed" } } });
globalStyle(`table.${compared} thead th`, { whiteSpace: "normal", overflowWrap: "anywhere" });
globalStyle(`${compared} th:first-child`, { "@media": { [from.tablet]: { width: "20%" } } });
export const neighbours = style({ ...inLines(`${space[1]} ${space[4]}`), marginBottom: space[2] });
globalStyle(`${neighbours} > a`, alone);
globalStyle(`${neighbours} > :first-child`, { marginInlineEnd: "auto" });

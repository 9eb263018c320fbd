import { globalStyle, style } from "@vanilla-extract/css";
import { admin } from "#app/ui/theme/admin.css.ts";
import { vars } from "#app/ui/theme/contract.css.ts";
import {
	from,
	inGrid,
	inlineRow,
	inRow,
	largeText,
	layer,
	motion,
	onOneLine,
	space,
	to,
} from "#app/ui/theme/tokens.ts";
import { viewport } from "#app/ui/toast/toast.css.ts";
import { HEIGHT as BAR_HEIGHT } from "./bottom-bar.css.ts";
import { tab as plainTab } from "./page/page.css.ts";

export const shell = style({ display: "flex", flexDirection: "column", minHeight: "100dvh" });
export const skip = style({
	position: "absolute",
	left: space[2],
	top: "-4rem",
	zIndex: layer.tooltip,
	padding: space[3],
	background: vars.raised,
	":focus": { top: space[2] },
});
export const header = style({
	...inRow(space[3]),
	minWidth: 0,
	padding: `${space[1]} ${space[4]}`,
	background: vars.raised,
	"@media": { [to.tablet]: { gap: space[2], padding: `${space[2]} ${space[3]}` } },
});
// It shrinks before an element beside it wraps to two lines.
export const greeting = style({
	flexShrink: 1000,
	minWidth: 0,
	color: vars.muted,
	...onOneLine,
});
export const icons = style({ display: "flex", gap: space[1], marginInlineStart: "auto" });
/** On a phone, less frequent elements are behind "More" (bottom-bar.tsx). */
export const wide = style({ "@media": { [to.tablet]: { display: "none !important" } } });
export const tools = style(inRow(space[1]));
export const tool = style({
	padding: `${space[2]} ${space[1]}`,
	color: vars.heading,
	fontWeight: 600,
	fontSize: "0.875rem",
	textDecoration: "none",
	whiteSpace: "nowrap",
	"@media": { [from.laptop]: { paddingInline: space[2] } },
	":hover": { textDecoration: "underline" },
	selectors: { "&[aria-current=page]": { textDecoration: "underline" } },
});
/** Below this width eight tabs would be cut off at full spacing; with less spacing a small laptop shows them all. */
const narrow = "not all and (min-width: 84rem)";
export const tabs = style({
	position: "sticky",
	top: 0,
	zIndex: layer.header,
	display: "flex",
	gap: space[1],
	overflowX: "auto",
	scrollbarWidth: "thin",
	paddingInline: space[3],
	background: vars.raised,
	borderBottom: `1px solid ${vars.line}`,
	"@media": { [narrow]: { gap: 0 } },
});
export const tab = style([
	plainTab,
	{
		...inlineRow(space[2]),
		fontSize: "0.875rem",
		"@media": { [narrow]: { paddingInline: space[2] } },
	},
]);
/** One unobtrusive line below the tabs. */
export const news = style({
	padding: `${space[2]} ${space[4]}`,
	background: vars.sunken,
	borderBottom: `1px solid ${vars.line}`,
	fontSize: "0.875rem",
});
/** Waiting changes stay visible while scrolling. */
export const waits = style([
	news,
	{
		position: "sticky",
		top: 0,
		zIndex: layer.header,
		maxHeight: "30dvh",
		overflowY: "auto",
		"@media": { [from.tablet]: { top: "2.5rem" } },
	},
]);
export const content = style({
	flex: 1,
	width: "100%",
	maxWidth: "92rem",
	marginInline: "auto",
	padding: space[4],
	"@media": { [from.tablet]: { padding: `${space[4]} ${space[5]} ${space[5]}` } },
	// Dims the page when the next one is slow to load.
	selectors: {
		// Focused only by script, so that Tab goes on from here.
		"&:focus-visible": { outline: "none" },
		"&[aria-busy=true]": { opacity: 0.55, cursor: "progress", transition: `opacity ${motion.calm}` },
	},
});
export const keys = style({ ...inGrid(space[2]), marginBottom: space[4] });
globalStyle(`${keys} > div`, {
	display: "grid",
	gridTemplateColumns: "9rem 1fr",
	alignItems: "center",
	"@media": { [largeText]: { gridTemplateColumns: "minmax(0,1fr)" } },
});
globalStyle(`${keys} kbd`, {
	padding: ".1em .45em",
	border: `1px solid ${vars.line}`,
	borderRadius: vars.radius,
	background: vars.sunken,
	fontFamily: "inherit",
	fontWeight: 600,
});
// Above the lists: at the bottom, toasts would cover the status controls that staff use row by row.
globalStyle(`body.${admin} .${viewport}`, { "@media": { [from.tablet]: { top: space[7] } } });
// On a phone they would cover the choice between two versions, at the top of a form; saving, at the bottom, waits for it.
globalStyle(`body.${admin}:has([data-conflict]) .${viewport}`, {
	"@media": { [to.tablet]: { top: "auto", bottom: `calc(${BAR_HEIGHT} + env(safe-area-inset-bottom))` } },
});

import { globalStyle, style } from "@vanilla-extract/css";
import { BANNER_HEIGHT } from "#app/site/overlays/banner-height.ts";
import { vars } from "#app/ui/theme/contract.css.ts";
import {
	forcedColors,
	from,
	inCluster,
	inDisplay,
	inlineRow,
	inRow,
	layer,
	motion,
	space,
} from "#app/ui/theme/tokens.ts";

export const skip = style({
	position: "absolute",
	zIndex: layer.tooltip,
	left: space[4],
	top: "-5rem",
	padding: ".8rem 1.2rem",
	background: vars.action,
	color: vars.onAction,
	":focus": { top: space[2] },
});
export const header = style({
	position: "sticky",
	top: 0,
	zIndex: layer.header,
	background: vars.surface,
	borderBottom: `1px solid ${vars.line}`,
	// On very low screens and on paper there is no room for a sticky header.
	"@media": { "(max-height: 30rem)": { position: "static" }, print: { position: "static" } },
});
// The header is always in view: cancels the page's scroll padding (global.css.ts) for its own elements.
globalStyle(`${header} *`, { "@media": { "(min-height: 30.01rem)": { scrollMarginTop: "-100vh" } } });
// Wraps to a second row if the text is large.
export const bar = style({ ...inCluster(space[4]), minHeight: "4.5rem" });
export const logo = style({
	...inlineRow(".55rem"),
	minHeight: "2.75rem",
	marginInlineEnd: "auto",
	...inDisplay("1.75rem", 1),
	letterSpacing: "-.01em",
	color: vars.heading,
	textDecoration: "none",
});
export const mark = style({
	width: "2rem",
	height: "2rem",
	fill: "none",
	stroke: vars.metal,
	strokeWidth: 1.25,
});
export const links = style({
	display: "none",
	alignItems: "center",
	gap: space[5],
	"@media": { [from.laptop]: { display: "flex" } },
});
export const link = style({
	display: "flex",
	alignItems: "center",
	minHeight: "2.75rem",
	color: vars.heading,
	fontWeight: 600,
	fontSize: ".9375rem",
	textDecoration: "none",
	":hover": { color: vars.metalText },
});
/** Without popover support (Safari 16, Firefox 124) the menu would be open on every page; the footer has the same links. */
const noPopover = { "not selector(:popover-open)": { display: "none" } };
export const toggle = style({
	...inRow(".6rem"),
	minHeight: "2.75rem",
	padding: "0 .25rem 0 .75rem",
	border: 0,
	background: "none",
	color: vars.heading,
	fontWeight: 600,
	fontSize: ".9375rem",
	cursor: "pointer",
	"@media": { [from.laptop]: { display: "none" } },
	"@supports": noPopover,
});
// The browser opens the menu even before scripts run, so the button's label follows the menu by CSS.
const opened = `${header}:has(:popover-open) &`;
export const toMenu = style({
	display: "contents",
	selectors: { [opened]: { display: "none" } },
	"::after": { content: "", width: "1.5rem", height: ".6rem", borderBlock: "1.5px solid currentColor" },
});
export const toClose = style({
	display: "none",
	selectors: { [opened]: { display: "contents" } },
	"::after": {
		content: '"×" / ""',
		width: "1.5rem",
		fontSize: "1.75rem",
		lineHeight: 1,
		textAlign: "center",
	},
});
export const menu = style({
	position: "fixed",
	inset: "4.5rem 0 auto",
	width: "100%",
	maxHeight: "calc(100dvh - 4.5rem)",
	margin: 0,
	padding: `${space[4]} ${space.gutter} ${space[6]}`,
	border: 0,
	borderBottom: `1px solid ${vars.line}`,
	background: vars.surface,
	boxShadow: vars.shadow,
	color: vars.text,
	"::backdrop": { inset: "4.5rem 0 0", background: "rgb(9 19 26/.5)" },
	"@supports": noPopover,
});
export const menuLink = style({
	display: "block",
	padding: "1rem 0",
	borderBottom: `1px solid ${vars.line}`,
	...inDisplay("1.75rem", 1.2),
	color: vars.heading,
	textDecoration: "none",
});
export const menuAction = style({ marginTop: space[5] });
export const chat = style({
	position: "fixed",
	zIndex: layer.floating,
	right: "clamp(1rem,2vw,1.75rem)",
	bottom: "clamp(1rem,2vw,1.75rem)",
	// Translated, so that the banner's appearance causes no layout shift.
	translate: `0 calc(-1 * var(${BANNER_HEIGHT}, 0px))`,
	display: "grid",
	placeItems: "center",
	width: "3.5rem",
	height: "3.5rem",
	borderRadius: "50%",
	background: vars.success,
	color: vars.raised,
	boxShadow: vars.shadow,
	transition: `opacity ${motion.quick}, visibility ${motion.quick}`,
	selectors: { "&[data-away]:not(:focus-visible)": { opacity: 0, visibility: "hidden" } },
	"@media": {
		print: { display: "none" },
		"(max-height: 30rem)": { display: "none" },
		[forcedColors]: { border: "2px solid LinkText" },
	},
});

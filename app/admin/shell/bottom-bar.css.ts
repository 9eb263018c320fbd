import { globalStyle, style } from "@vanilla-extract/css";
import { vars } from "#app/ui/theme/contract.css.ts";
import {
	forcedColors,
	from,
	inColumn,
	inLines,
	inRow,
	layer,
	size,
	space,
	to,
} from "#app/ui/theme/tokens.ts";

/** The bar's height on a phone; other elements that stick to the bottom are above it. */
export const HEIGHT = "3.75rem";

export const bar = style({
	position: "sticky",
	bottom: 0,
	zIndex: layer.floating,
	display: "grid",
	// A longer label gets more space with a large font size.
	gridTemplateColumns: "repeat(4, minmax(min-content, 1fr))",
	minHeight: HEIGHT,
	paddingBottom: "env(safe-area-inset-bottom)",
	background: vars.raised,
	borderTop: `1px solid ${vars.line}`,
	"@media": { [from.tablet]: { display: "none" }, print: { display: "none" } },
});
/** Keeps the focused element from being covered by the bar. */
globalStyle(`html:has(.${bar})`, {
	"@media": { [to.tablet]: { scrollPaddingBottom: `calc(${HEIGHT} + 1rem)` } },
});
export const tab = style({
	...inColumn("2px"),
	alignItems: "center",
	justifyContent: "center",
	padding: `${space[1]} 2px`,
	color: vars.muted,
	background: "none",
	border: 0,
	borderTop: "2px solid transparent",
	fontFamily: "inherit",
	fontSize: size.fine,
	fontWeight: 600,
	textDecoration: "none",
	outlineOffset: "-3px",
	cursor: "pointer",
	selectors: {
		"&:is([aria-current=page],[data-current])": { color: vars.heading, borderTopColor: vars.metal },
	},
	"@media": {
		[forcedColors]: {
			selectors: { "&:not([aria-current=page],[data-current])": { borderTopColor: "Canvas" } },
		},
	},
});
export const list = style({ display: "grid" });
export const item = style({
	...inRow(space[3]),
	minHeight: "2.75rem",
	padding: `0 ${space[2]}`,
	color: vars.heading,
	fontWeight: 600,
	textDecoration: "none",
	borderRadius: vars.radius,
	selectors: {
		"&[aria-current=page]": {
			background: vars.sunken,
			"@media": { [forcedColors]: { textDecoration: "underline" } },
		},
	},
});
export const actions = style({
	...inLines(space[2]),
	marginTop: space[4],
	paddingTop: space[4],
	borderTop: `1px solid ${vars.line}`,
});

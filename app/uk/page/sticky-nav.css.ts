import { globalStyle, style } from "@vanilla-extract/css";
import { vars } from "#app/ui/theme/contract.css.ts";
import { from, inlineRow, inRow, layer, motion, space, to } from "#app/ui/theme/tokens.ts";

export const nav = style({
	position: "fixed",
	insetInline: 0,
	top: 0,
	zIndex: layer.header,
	borderBottom: `1px solid ${vars.line}`,
	visibility: "hidden",
	translate: "0 -100%",
	transition: `translate ${motion.calm} ${motion.ease}, visibility ${motion.calm}`,
	selectors: { "&[data-shown=true]": { visibility: "visible", translate: "none" } },
	// Without scripts it would never be shown.
	"@media": {
		"(scripting: none)": { position: "sticky", visibility: "visible", translate: "none" },
		// A viewport this low has no room for a sticky bar.
		"(max-height: 30rem)": { position: "static", visibility: "visible", translate: "none" },
		print: { display: "none" },
	},
});
export const row = style({ ...inRow(space[4]), minHeight: "3.75rem" });
export const links = style({
	display: "flex",
	flex: 1,
	minWidth: 0,
	gap: "clamp(1rem, 2vw, 2rem)",
	position: "relative",
	overflowX: "auto",
	scrollbarWidth: "none",
	marginInline: `calc(-1*${space[2]})`,
	paddingInline: space[2],
	// Fades the links at the edges to show that the row scrolls.
	"@media": {
		[to.laptop]: {
			paddingInline: space[5],
			maskImage: `linear-gradient(90deg,transparent,#000 ${space[5]},#000 calc(100% - ${space[5]}),transparent)`,
		},
	},
});
export const call = style({ flex: "none" });
globalStyle(`:is(${links} a, ${call})`, {
	flex: "none",
	display: "flex",
	alignItems: "center",
	minHeight: "3.75rem",
	color: vars.text,
	fontSize: ".9375rem",
	fontWeight: 600,
	textDecoration: "none",
	whiteSpace: "nowrap",
	borderBlock: "2px solid transparent",
});
globalStyle(`:is(${links} a, ${call}):hover`, { color: vars.heading });
globalStyle(`${links} a[aria-current]`, { color: vars.metalText, borderBottomColor: vars.metal });
globalStyle(`:is(${links} a, ${call}):focus-visible`, { outlineOffset: "-3px" });
export const countdown = style({
	display: "none",
	fontSize: ".8125rem",
	color: vars.muted,
	whiteSpace: "nowrap",
	fontVariantNumeric: "tabular-nums",
	"@media": { [from.desktop]: { display: "block" } },
	selectors: { "&:empty": { display: "none" } },
});
export const phone = style({
	...inlineRow(".5em"),
	flex: "none",
	minHeight: "2.5rem",
	paddingInline: ".9em",
	borderRadius: vars.radius,
	background: vars.metalFill,
	color: vars.onMetal,
	fontSize: ".875rem",
	fontWeight: 600,
	textDecoration: "none",
	":hover": { background: vars.metalFillHover },
});
export const phoneNumber = style({ display: "none", "@media": { [from.laptop]: { display: "inline" } } });

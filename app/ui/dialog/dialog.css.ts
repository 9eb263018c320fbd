import { style } from "@vanilla-extract/css";
import { sheet, vars } from "../theme/contract.css.ts";
import { inLines, inTitles, layer, motion, size, to } from "../theme/tokens.ts";

export const backdrop = style({
	zIndex: layer.dialog,
	background: "rgb(9 19 26/.55)",
	opacity: 0,
	transition: `opacity ${motion.quick}`,
	selectors: { "&[data-enter]": { opacity: 1 } },
});
export const dialog = style({
	position: "fixed",
	zIndex: layer.dialog,
	inset: 0,
	margin: "auto",
	width: "min(34rem,calc(100vw - 2rem))",
	height: "fit-content",
	maxHeight: "calc(100dvh - 2rem)",
	overflow: "auto",
	padding: "clamp(1.25rem,1rem + 1.5vw,2rem)",
	...sheet,
	color: vars.text,
	boxShadow: vars.shadow,
	opacity: 0,
	translate: "0 .5rem",
	transition: `opacity ${motion.quick},translate ${motion.quick}`,
	overscrollBehavior: "contain",
	selectors: { "&:is([data-enter],[open])": { opacity: 1, translate: "0 0" } },
	"::backdrop": { background: "rgb(9 19 26/.55)" },
});
export const wide = style({ width: "min(52rem,calc(100vw - 2rem))" });
export const head = style({ display: "flex", alignItems: "flex-start", gap: "1rem", marginBottom: "1rem" });
export const title = style({ flex: 1, ...inTitles(size.heading, 1.15), color: vars.heading });
export const close = style({
	display: "grid",
	placeItems: "center",
	width: "2.25rem",
	height: "2.25rem",
	// Aligns the cross with the right end of the fields.
	marginInlineEnd: "-.625rem",
	"@media": {
		[to.tablet]: { width: "2.75rem", height: "2.75rem", marginBlock: "-.25rem", marginInlineEnd: "-.875rem" },
	},
	padding: 0,
	border: 0,
	borderRadius: vars.radius,
	background: "none",
	color: vars.muted,
	cursor: "pointer",
	":hover": { background: vars.sunken, color: vars.heading },
});
export const foot = style({
	...inLines(".75rem"),
	justifyContent: "flex-end",
	marginTop: "1.5rem",
});

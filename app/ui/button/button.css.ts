import { style, styleVariants } from "@vanilla-extract/css";
import { vars } from "../theme/contract.css.ts";
import { forcedColors, inlineRow, motion, to } from "../theme/tokens.ts";

export const button = style({
	...inlineRow(".6em"),
	justifyContent: "center",
	minHeight: vars.control,
	padding: `.4em ${vars.controlPad}`,
	border: "1px solid transparent",
	// Browsers do not print backgrounds, so in print only a border makes it look like a button.
	"@media": { print: { borderColor: "currentColor" } },
	borderRadius: vars.radius,
	background: "none",
	fontSize: vars.controlText,
	fontWeight: 600,
	lineHeight: 1.2,
	textAlign: "center",
	textDecoration: "none",
	cursor: "pointer",
	transition: `background-color ${motion.quick},border-color ${motion.quick},color ${motion.quick}`,
	selectors: { "&[disabled],&[aria-disabled=true]": { opacity: 0.55, cursor: "not-allowed" } },
});
export const variant = styleVariants({
	primary: {
		background: vars.action,
		color: vars.onAction,
		":hover": { background: vars.actionHover },
	},
	metal: {
		background: vars.metalFill,
		color: vars.onMetal,
		":hover": { background: vars.metalFillHover },
	},
	secondary: {
		borderColor: vars.border,
		color: vars.heading,
		":hover": { borderColor: vars.heading, background: vars.sunken },
		selectors: {
			"&[aria-pressed=true]": {
				borderColor: vars.action,
				background: vars.action,
				color: vars.onAction,
				"@media": {
					[forcedColors]: { forcedColorAdjust: "none", background: "Highlight", color: "HighlightText" },
				},
			},
		},
	},
	quiet: { color: vars.heading, ":hover": { background: vars.sunken } },
	danger: {
		borderColor: vars.danger,
		color: vars.danger,
		":hover": { background: vars.dangerSurface },
	},
});
export const small = style({
	minHeight: "2.25rem",
	paddingInline: ".9em",
	fontSize: ".875rem",
	"@media": { [to.laptop]: { minHeight: "2.75rem" } },
});
export const wide = style({ width: "100%" });

import { globalStyle, style } from "@vanilla-extract/css";
import { vars } from "./contract.css.ts";
import { assign } from "./palette.ts";
import { adminDark, admin as adminPalette } from "./palettes.ts";
import { size, to } from "./tokens.ts";

/** The back office's theme: dense, light or dark by the system's setting or by data-theme on <html>. */
export const admin = style({
	vars: assign(adminPalette),
	background: vars.surface,
	color: vars.text,
	fontSize: size.small,
	lineHeight: 1.45,
	minHeight: "100vh",
	colorScheme: "light",
	"@media": {
		"(prefers-color-scheme: dark)": {
			selectors: { ":root:not([data-theme=light]) &": { vars: assign(adminDark), colorScheme: "dark" } },
		},
	},
});
globalStyle(`:root[data-theme=dark] .${admin}`, { vars: assign(adminDark), colorScheme: "dark" });
// iOS zooms in on a field with a smaller font size, and does not zoom back.
globalStyle(`.${admin} :is(input,select,textarea)`, { "@media": { [to.tablet]: { fontSize: "1rem" } } });

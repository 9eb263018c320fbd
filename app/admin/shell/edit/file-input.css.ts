import { globalStyle, style } from "@vanilla-extract/css";
import { vars } from "#app/ui/theme/contract.css.ts";

export const file = style({ maxWidth: "36rem", paddingInlineStart: ".35em" });
// Styles the browser's own button like ours.
globalStyle(`${file}::file-selector-button`, {
	marginInlineEnd: ".85em",
	padding: ".3em .85em",
	border: `1px solid ${vars.border}`,
	borderRadius: vars.radius,
	background: vars.sunken,
	color: vars.heading,
	font: "inherit",
	fontWeight: 600,
	cursor: "pointer",
});
globalStyle(`${file}:hover::file-selector-button`, { borderColor: vars.heading });

import { type CSSProperties, globalStyle, style } from "@vanilla-extract/css";
import { floating, vars } from "../theme/contract.css.ts";
import { forcedColors, to } from "../theme/tokens.ts";

export const field = style({ display: "flex", flexDirection: "column", gap: ".35rem", minWidth: 0 });
export const label = style({ fontWeight: 600, fontSize: ".9375rem", color: vars.heading });
export const optional = style({ fontWeight: 400, color: vars.muted });
export const hint = style({ fontSize: ".875rem", color: vars.muted });
export const error = style({ fontSize: ".9375rem", fontWeight: 600, color: vars.danger });
export const input = style({
	width: "100%",
	minHeight: vars.control,
	padding: ".55em .85em",
	background: vars.field,
	color: vars.text,
	border: `1px solid ${vars.border}`,
	borderRadius: vars.radius,
	fontSize: vars.controlText,
	lineHeight: 1.4,
	textOverflow: "ellipsis",
	":hover": { borderColor: vars.heading },
	":disabled": { opacity: 0.6 },
	"::placeholder": { color: vars.muted, opacity: 1 },
	selectors: {
		"&[aria-invalid=true]": { borderColor: vars.danger, boxShadow: `inset 0 0 0 1px ${vars.danger}` },
	},
});
export const area = style({ minHeight: "7rem", resize: "vertical" });
export const select = style({
	// As a custom property, because the types do not know the value yet.
	vars: { "--list": "base-select" },
	appearance: "none",
	paddingInlineEnd: "2.5em",
	backgroundImage:
		"linear-gradient(45deg,transparent 50%,currentColor 50%),linear-gradient(-45deg,transparent 50%,currentColor 50%)",
	backgroundSize: ".4em .4em",
	// The two halves overlap slightly, otherwise a seam is visible between them.
	backgroundPosition: "right 1.33em center,right .96em center",
	backgroundRepeat: "no-repeat",
	// Forced colours omit the arrow, which is a background image.
	"@media": { [forcedColors]: { appearance: "auto" } },
});
// Chromium renders a native select list in a separate page, which takes 100 ms and more; a list inside this page takes a tenth
// of that. On phones the native list is better. Type-ahead with spaces in this list needs a script (page-list.ts).
function inList(selector: string, rule: CSSProperties): void {
	globalStyle(`${select}[data-page-list]${selector}`, {
		"@supports": {
			"(appearance:base-select)": { "@media": { "(pointer:fine) and (forced-colors:none)": rule } },
		},
	});
}
inList("", { appearance: "var(--list)", alignItems: "center" });
inList("::picker(select)", {
	appearance: "var(--list)",
	maxHeight: "20rem",
	padding: ".25rem",
	...floating,
	color: vars.text,
});
inList("::picker-icon", { display: "none" });
// Options as plain blocks without the browser's checkmark: two hundred names are laid out in two thirds of the time.
inList(" option", { display: "block", padding: ".4em .6em", outlineOffset: "-2px" });
inList(" option::checkmark", { display: "none" });
inList(" option:checked", { fontWeight: 650 });
inList(" option:is(:hover,:focus)", { background: vars.sunken });
export const check = style({
	display: "flex",
	alignItems: "flex-start",
	gap: ".75rem",
	paddingBlock: ".35rem",
	"@media": { [to.tablet]: { paddingBlock: ".625rem" } },
	cursor: "pointer",
});
export const box = style({
	flex: "none",
	width: "1.5rem",
	height: "1.5rem",
	margin: 0,
	appearance: "none",
	background: vars.field,
	border: `1px solid ${vars.border}`,
	borderRadius: vars.radius,
	cursor: "pointer",
	selectors: {
		"&:checked": { background: vars.action, borderColor: vars.action },
		"&:checked::before": {
			content: "",
			display: "block",
			height: "100%",
			background: vars.onAction,
			clipPath: "polygon(18% 48%,10% 57%,40% 84%,90% 27%,81% 19%,39% 67%)",
		},
		"&:disabled": { opacity: 0.6, cursor: "default" },
	},
	// Forced colours and print omit a tick that is drawn as a background, so there the native box is used.
	"@media": { [forcedColors]: { appearance: "auto" }, print: { appearance: "auto" } },
});
/** A checkbox without a visible label; on a phone its touch target extends beyond it. */
export const tick = style([
	box,
	{
		position: "relative",
		width: "1.125rem",
		height: "1.125rem",
		verticalAlign: "middle",
		"@media": { [to.tablet]: { "::after": { content: "", position: "absolute", inset: "-.875rem" } } },
	},
]);
export const trap = style({ position: "absolute", left: "-200vw", width: 1, height: 1, overflow: "hidden" });

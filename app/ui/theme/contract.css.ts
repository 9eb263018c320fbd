import { createGlobalThemeContract } from "@vanilla-extract/css";

/**
 * Design tokens. Every palette gives each of these a value; a component never names a colour. The custom properties have short
 * names because public pages inline their CSS.
 */
export const vars = createGlobalThemeContract(
	{
		/** Background of the page, a card, a quieter band, and an input field. */
		surface: "s",
		raised: "s-r",
		sunken: "s-s",
		field: "s-f",
		/** Text, secondary text, headings. */
		text: "t",
		muted: "t-m",
		heading: "t-h",
		/** Decorative hairlines, and borders with a meaning (3:1). */
		line: "l",
		border: "l-b",
		/** The metal: as ornament, and as text (4.5:1). */
		metal: "m",
		metalText: "m-t",
		/** A metal button: fill, hover fill, text. */
		metalFill: "m-f",
		metalFillHover: "m-h",
		onMetal: "m-o",
		/** The main action: fill, hover fill, text. */
		action: "a",
		actionHover: "a-h",
		onAction: "a-t",
		focus: "f",
		/** States: text, and the background behind it. */
		danger: "d",
		dangerSurface: "d-s",
		success: "g",
		successSurface: "g-s",
		warning: "w",
		warningSurface: "w-s",
		info: "i",
		infoSurface: "i-s",
		shadow: "sh",
		/** A control's height, horizontal padding and font size, and the corner radius: these make a palette dense. */
		control: "c",
		controlPad: "c-p",
		controlText: "c-t",
		radius: "r",
	},
	(value: string | null) => value ?? "",
);

/** A card in a page; for spreading into a style. */
export const sheet = {
	background: vars.raised,
	border: `1px solid ${vars.line}`,
	borderRadius: vars.radius,
} as const;

/** A surface above the page: a menu, a bar, a panel. */
export const floating = { ...sheet, border: `1px solid ${vars.border}`, boxShadow: vars.shadow } as const;

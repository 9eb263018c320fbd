import { createGlobalThemeContract } from "@vanilla-extract/css";

/**
 * What a control may paint with. Every palette gives each of these a value; a component never names a colour.
 * The names in the stylesheet are short because public pages carry their CSS inside their HTML.
 */
export const vars = createGlobalThemeContract(
	{
		/** The page, a card on it, a quieter band, and a field to type in. */
		surface: "s",
		raised: "s-r",
		sunken: "s-s",
		field: "s-f",
		/** Words, quieter words, headings. */
		text: "t",
		muted: "t-m",
		heading: "t-h",
		/** Hairlines, and borders that carry meaning (3:1). */
		line: "l",
		border: "l-b",
		/** The metal: as ornament, and as words (4.5:1). */
		metal: "m",
		metalText: "m-t",
		/** A button of metal, under the pointer, and its words. */
		metalFill: "m-f",
		metalFillHover: "m-h",
		onMetal: "m-o",
		/** The main action, under the pointer, and its words. */
		action: "a",
		actionHover: "a-h",
		onAction: "a-t",
		focus: "f",
		/** States: words, and the surface behind them. */
		danger: "d",
		dangerSurface: "d-s",
		success: "g",
		successSurface: "g-s",
		warning: "w",
		warningSurface: "w-s",
		info: "i",
		infoSurface: "i-s",
		shadow: "sh",
		/** Height of a control, its side padding, its words, and the corner of things: these make a palette dense. */
		control: "c",
		controlPad: "c-p",
		controlText: "c-t",
		radius: "r",
	},
	(value: string | null) => value ?? "",
);

/** A card in a page; to be spread into a style. */
export const sheet = {
	background: vars.raised,
	border: `1px solid ${vars.line}`,
	borderRadius: vars.radius,
} as const;

/** What stands above a page: a menu, a bar, a panel. */
export const floating = { ...sheet, border: `1px solid ${vars.border}`, boxShadow: vars.shadow } as const;

import { COLOUR } from "#domain/brand/colours.ts";
import type { vars } from "./contract.css.ts";

/** A value for every design token. */
export type Palette = Readonly<Record<keyof typeof vars, string>>;

/** The light palette of the public site: ink on warm paper. */
export const light: Palette = {
	surface: COLOUR.paper,
	raised: COLOUR.white,
	sunken: COLOUR.sand50,
	field: COLOUR.white,
	text: COLOUR.slate,
	muted: COLOUR.ink500,
	heading: COLOUR.ink900,
	line: COLOUR.sand200,
	border: COLOUR.sand400,
	metal: COLOUR.brass500,
	metalText: COLOUR.brass700,
	metalFill: COLOUR.brass300,
	metalFillHover: COLOUR.brass200,
	onMetal: COLOUR.ink950,
	action: COLOUR.ink900,
	actionHover: COLOUR.ink700,
	onAction: COLOUR.sand50,
	focus: "#1f6feb",
	danger: "#a1261c",
	dangerSurface: "#fdf0ee",
	success: "#1c6645",
	successSurface: "#edf6f0",
	warning: "#80520a",
	warningSurface: "#fcf4e2",
	info: "#1d4f78",
	infoSurface: "#edf4fa",
	shadow: "0 1px 2px rgb(13 27 36/.05),0 12px 32px -12px rgb(13 27 36/.16)",
	control: "clamp(3rem,2.8rem + .8vw,3.25rem)",
	controlPad: "1.5rem",
	controlText: "1rem",
	radius: "2px",
};

const signalsByNight = {
	focus: "#8ec5ff",
	danger: "#ffb4a9",
	dangerSurface: "#3a1c1c",
	success: "#8fd8b2",
	successSurface: "#12332a",
	warning: "#f1c878",
	warningSurface: "#37290f",
	info: "#a5cff2",
	infoSurface: "#16324a",
};

/** The dark palette of the same brand: bands of ink on a light page. */
export const ink: Palette = {
	...light,
	surface: COLOUR.ink900,
	raised: COLOUR.ink800,
	sunken: COLOUR.ink950,
	field: COLOUR.ink950,
	text: "#cdd7db",
	muted: COLOUR.ink300,
	heading: COLOUR.sand50,
	line: "#26404e",
	border: "#7b929d",
	metal: COLOUR.brass300,
	metalText: COLOUR.brass300,
	action: COLOUR.brass300,
	actionHover: COLOUR.brass200,
	onAction: COLOUR.ink950,
	...signalsByNight,
	shadow: "0 1px 2px rgb(0 0 0/.4),0 16px 40px -12px rgb(0 0 0/.6)",
};

/** The dramatic palette of the premium landings: near black, more metal. */
export const dramatic: Palette = {
	...ink,
	surface: "#070c10",
	raised: "#10191f",
	sunken: "#030608",
	field: "#0a1116",
	text: "#d9d3c7",
	muted: "#a8a295",
	heading: "#fbf3e1",
	line: "#2b2a22",
	border: "#857a63",
	metal: "#e3c078",
	metalText: "#e3c078",
	action: "#e3c078",
	actionHover: "#f2dcab",
	onAction: "#0b0a06",
};

/** The back office's palette: plain and dense; on a phone a control is as high as a touch target. */
export const admin: Palette = {
	...light,
	surface: "#f6f7f8",
	raised: COLOUR.white,
	sunken: "#eceff1",
	text: "#1f2c33",
	muted: "#56666f",
	line: "#dde2e5",
	border: "#7b8a92",
	action: "#17394b",
	actionHover: "#245069",
	onAction: COLOUR.white,
	shadow: "0 1px 2px rgb(13 27 36/.08)",
	control: "clamp(2.25rem,(48rem - 100vw)*99,2.75rem)",
	controlPad: "0.875rem",
	controlText: "0.875rem",
	radius: "4px",
};

export const adminDark: Palette = {
	...admin,
	surface: "#0f161a",
	raised: "#172127",
	sunken: "#0a1013",
	field: "#0d1417",
	text: "#d5dde1",
	muted: "#9aa9b1",
	heading: "#f2f5f6",
	line: "#2a373e",
	border: "#72838c",
	metal: COLOUR.brass300,
	metalText: COLOUR.brass300,
	action: "#9fcbe2",
	actionHover: "#bfe0f0",
	onAction: "#0a1c26",
	...signalsByNight,
	shadow: "0 1px 2px rgb(0 0 0/.5)",
};

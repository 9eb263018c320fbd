import { globalStyle, style } from "@vanilla-extract/css";
import { vars } from "#app/ui/theme/contract.css.ts";
import { from, inFigures, inGrid, layer, space, stage, to } from "#app/ui/theme/tokens.ts";

export const scene = style(stage);
export const inner = style({
	display: "flex",
	flexDirection: "column",
	justifyContent: "center",
	minHeight: "min(calc(100svh - 7.5rem),50rem)",
	paddingBlock: `clamp(2rem,1rem + 5vw,6rem) clamp(7rem,5rem + 10vw,13rem)`,
	// The tallest tower, whose height is a quarter of the skyline's width, ends below the text.
	"@media": { [to.laptop]: { paddingBottom: "max(7.5rem,27vw)" } },
});
export const words = style({ position: "relative", zIndex: layer.raised, maxWidth: "44rem" });
export const title = style({ marginBlock: "1.25rem 1.5rem" });
export const actions = style({ marginBlock: "2rem 2.75rem" });
globalStyle(`${actions} > a`, { "@media": { "(max-width: 29.99rem)": { flex: "1 1 100%" } } });
export const facts = style({
	...inGrid("clamp(1rem,4vw,2rem)"),
	gridTemplateColumns: "repeat(auto-fit,minmax(5rem,auto))",
	justifyContent: "start",
});
export const fact = style({ fontSize: ".875rem", lineHeight: 1.35, color: vars.muted });
export const figure = style({
	display: "block",
	...inFigures("clamp(1.75rem,1.4rem + 1.4vw,2.5rem)", 1),
	fontWeight: 500,
	color: vars.metalText,
	marginBottom: ".35rem",
});
export const star = style({
	position: "absolute",
	zIndex: -1,
	width: "46rem",
	// Its left edge stays where the widest text ends, some 46rem from the left.
	right: "min(-9rem,100vw - 92.4rem)",
	top: "-4rem",
	opacity: 0.5,
	// Only shown if there is room beside the text.
	display: "none",
	"@media": { [from.laptop]: { display: "block" } },
});
export const skyline = style({
	position: "absolute",
	zIndex: -1,
	left: "50%",
	bottom: 0,
	// Any wider, its left end would rise behind the figures.
	width: "clamp(48rem,100%,90rem)",
	translate: "-50% 0",
	opacity: 0.75,
	// The tallest tower is beside the text, never behind it.
	"@media": { [from.laptop]: { left: "68%" } },
});
export const offer = style({
	padding: ".7rem 0",
	textAlign: "center",
	// On a phone it is at the bottom of the first screen, where the chat button floats in the corner.
	"@media": { [to.tablet]: { textAlign: "start", paddingInline: `${space.gutter} 5.5rem` } },
	fontSize: ".9375rem",
	fontWeight: 600,
	color: vars.metalText,
	borderTop: `1px solid ${vars.line}`,
});

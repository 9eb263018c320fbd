import { keyframes, style } from "@vanilla-extract/css";
import { sheet, vars } from "../theme/contract.css.ts";
import { from, layer } from "../theme/tokens.ts";

const descend = keyframes({ from: { translate: "0 -100%", opacity: 0 } });
const arrive = keyframes({ from: { translate: "0 100%", opacity: 0 } });
const leave = keyframes({ to: { translate: "calc(100% + 1.5rem) 0", opacity: 0 } });

export const viewport = style({
	position: "fixed",
	zIndex: layer.toast,
	// At the top on a phone, because the pressed button and the text below it are at the bottom. find-place.ts moves it if
	// another control is likely to be used next.
	top: 0,
	right: 0,
	width: "100%",
	margin: 0,
	padding: "1rem",
	// Its padding covers controls that must stay clickable.
	pointerEvents: "none",
	selectors: {
		"&[data-place^=bottom]": { top: "auto", bottom: 0 },
		"&[data-place$=left]": { right: "auto", left: 0 },
	},
	"@media": { [from.tablet]: { maxWidth: 420 }, print: { display: "none" } },
});
export const toast = style({
	display: "flex",
	alignItems: "flex-start",
	gap: "1rem",
	padding: "1rem 1.1rem",
	...sheet,
	color: vars.text,
	borderInlineStart: `3px solid ${vars.metal}`,
	boxShadow: vars.shadow,
	touchAction: "pan-y",
	pointerEvents: "auto",
	selectors: {
		"&[data-state=open]": { animation: `${descend} 240ms` },
		"[data-place^=bottom] > &[data-state=open]": { animation: `${arrive} 240ms` },
		"&[data-state=closed]": { animation: `${leave} 180ms forwards` },
		"&[data-swipe=move]": { translate: "var(--radix-toast-swipe-move-x) 0" },
		"&[data-swipe=cancel]": { translate: "0 0", transition: "translate 180ms" },
		"&[data-swipe=end]": { animation: `${leave} 180ms forwards` },
	},
});
export const destructive = style({
	background: vars.dangerSurface,
	borderColor: vars.danger,
	color: vars.danger,
});
export const words = style({ flex: 1, minWidth: 0 });
export const title = style({
	fontWeight: 600,
	color: vars.heading,
	selectors: { [`${destructive} &`]: { color: "inherit" } },
});
export const action = style({
	marginTop: ".5rem",
	minHeight: "2rem",
	padding: ".2em .8em",
	border: "1px solid currentColor",
	borderRadius: vars.radius,
	background: "none",
	fontWeight: 600,
	fontSize: ".875rem",
	cursor: "pointer",
});
export const close = style({
	display: "grid",
	placeItems: "center",
	width: "2rem",
	height: "2rem",
	margin: "-.25rem -.4rem 0 0",
	padding: 0,
	border: 0,
	background: "none",
	cursor: "pointer",
});

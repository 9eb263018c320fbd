import { style } from "@vanilla-extract/css";
import { sheet, vars } from "#app/ui/theme/contract.css.ts";
import { forcedMark, from, inFittedGrid, inGrid, largeText, size, space } from "#app/ui/theme/tokens.ts";

export const board = style({
	...inGrid(space[3]),
	gridAutoFlow: "column",
	gridAutoColumns: "min(82vw,20rem)",
	alignItems: "start",
	overflowX: "auto",
	scrollSnapType: "x proximity",
	paddingBottom: space[3],
	"@media": { [from.laptop]: { gridAutoColumns: "minmax(0,1fr)", overflowX: "visible" } },
});
export const column = style({
	...inFittedGrid(space[2]),
	minHeight: "16rem",
	alignContent: "start",
	padding: space[2],
	background: vars.sunken,
	border: "1px solid transparent",
	borderRadius: vars.radius,
	scrollSnapAlign: "start",
	selectors: { "&[data-over]": { borderColor: vars.focus, background: vars.infoSurface, ...forcedMark } },
});
export const title = style({
	display: "flex",
	justifyContent: "space-between",
	padding: `${space[1]} ${space[2]}`,
	fontSize: size.small,
	fontWeight: 650,
	borderBottom: `2px solid ${vars.line}`,
	selectors: {
		"&[data-status=new]": { borderColor: vars.info },
		"&[data-status=contacted]": { borderColor: vars.warning },
		"&[data-status=qualified]": { borderColor: vars.success },
		"&[data-status=closed]": { borderColor: vars.border },
	},
});
export const count = style({ color: vars.muted, fontVariantNumeric: "tabular-nums" });
export const cards = style(inFittedGrid(space[2]));
export const card = style({
	...inFittedGrid(space[1]),
	padding: `${space[1]} ${space[2]} ${space[2]} ${space[3]}`,
	...sheet,
	fontSize: size.fine,
	overflowWrap: "anywhere",
	":hover": { borderColor: vars.border },
	selectors: { "&[draggable=true]": { cursor: "grab" } },
});
export const cardHead = style({
	...inGrid(space[2]),
	gridTemplateColumns: "minmax(0,1fr) auto",
	alignItems: "center",
	"@media": { [largeText]: { gridTemplateColumns: "minmax(0,1fr)", justifyItems: "start" } },
});
export const none = style({ padding: space[3], color: vars.muted, textAlign: "center" });

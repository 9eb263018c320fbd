import { style } from "@vanilla-extract/css";
import { vars } from "../../ui/theme/contract.css.ts";
import { size, space } from "../../ui/theme/tokens.ts";

// As wide as there is room and always as high; what is written stands beside it, so that it is never scaled.
export const chart = style({ display: "block", width: "100%", height: "clamp(7rem, 16vw, 11rem)" });
export const axis = style({ stroke: vars.line, strokeWidth: 2, vectorEffect: "non-scaling-stroke" });
export const bar = style({ fill: vars.action, ":hover": { fill: vars.metal } });
export const scale = style({
	display: "flex",
	justifyContent: "space-between",
	gap: space[3],
	color: vars.muted,
	fontSize: size.fine,
	fontVariantNumeric: "tabular-nums lining-nums",
});
// The last row in sight fades: the list goes on, and ends clear of the fade.
export const scroll = style({
	maxHeight: "30rem",
	overflowY: "auto",
	overscrollBehavior: "contain",
	paddingBottom: space[6],
	maskImage: `linear-gradient(to top,transparent,#000 ${space[6]})`,
});
export const recent = style({
	display: "flex",
	flexWrap: "wrap",
	alignItems: "baseline",
	justifyContent: "space-between",
	gap: space[2],
	paddingBlock: space[2],
	borderBottom: `1px solid ${vars.line}`,
});
export const top = style({
	display: "grid",
	gridTemplateColumns: "minmax(0,1fr) auto",
	gap: `${space[2]} ${space[3]}`,
});
export const meter = style({
	gridColumn: "1 / -1",
	width: "100%",
	height: ".5rem",
	marginTop: `-${space[1]}`,
});

/** Choices above a table, beside each other where there is room. */
export const choices = style({
	display: "grid",
	gap: space[4],
	gridTemplateColumns: "repeat(auto-fit, minmax(min(100%, 11rem), 1fr))",
});
export const today = style({ marginBottom: space[4] });
/** Beside the fields, below their labels. */
export const beside = style({
	display: "flex",
	flexWrap: "wrap",
	gap: space[3],
	alignItems: "center",
	alignSelf: "end",
});

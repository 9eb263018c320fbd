import { style } from "@vanilla-extract/css";
import { vars } from "../../ui/theme/contract.css.ts";
import { space } from "../../ui/theme/tokens.ts";

export const chart = style({ width: "100%", height: "auto" });
export const axis = style({ stroke: vars.line, strokeWidth: 1 });
export const bar = style({ fill: vars.action, ":hover": { fill: vars.metal } });
export const label = style({ fill: vars.muted, fontSize: "11px" });
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

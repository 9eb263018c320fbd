import { globalStyle, style } from "@vanilla-extract/css";
import { vars } from "#app/ui/theme/contract.css.ts";
import { family, from, size, space } from "#app/ui/theme/tokens.ts";

export const duel = style({
	display: "grid",
	gap: 1,
	background: vars.line,
	border: `1px solid ${vars.line}`,
	"@media": { [from.phone]: { gridTemplateColumns: "1fr 1fr" } },
});
globalStyle(`${duel} > div`, { padding: space[5], background: vars.raised });
globalStyle(`${duel} dt`, { fontSize: ".875rem", fontWeight: 600, color: vars.muted });
globalStyle(`${duel} strong`, {
	display: "block",
	fontFamily: family.display,
	fontWeight: 500,
	fontSize: size.title,
	fontVariantNumeric: "lining-nums",
	lineHeight: 1.1,
	color: vars.heading,
});
globalStyle(`${duel} > div:last-child strong`, { color: vars.metalText });
export const list = style({
	listStyle: "none",
	marginTop: space[1],
	fontSize: ".9375rem",
	color: vars.muted,
});
export const time = style({
	fontFamily: family.display,
	fontSize: "1.5rem",
	fontVariantNumeric: "lining-nums",
	lineHeight: 1.15,
	color: vars.heading,
});
export const quick = style([time, { color: vars.metalText }]);
export const timeline = style({
	display: "grid",
	listStyle: "none",
	counterReset: "hour",
	"@media": { [from.laptop]: { gridTemplateColumns: "repeat(5,minmax(0,1fr))" } },
});
export const entry = style({
	position: "relative",
	display: "flex",
	flexDirection: "column",
	gap: space[2],
	paddingInline: `${space[6]} 0`,
	paddingBottom: space[6],
	borderInlineStart: `1px solid ${vars.metal}`,
	"::before": {
		content: "",
		position: "absolute",
		left: "-.5rem",
		top: ".1rem",
		width: "1rem",
		height: "1rem",
		background: vars.surface,
		border: `1px solid ${vars.metal}`,
		rotate: "45deg",
	},
	"@media": {
		[from.laptop]: {
			borderInlineStart: 0,
			borderTop: `1px solid ${vars.metal}`,
			padding: `${space[6]} ${space[5]} 0 0`,
			"::before": { left: 0, top: "-.5rem" },
		},
	},
});
export const hour = style({ fontWeight: 600, fontSize: ".875rem", color: vars.metalText });
export const result = style({
	display: "grid",
	gap: space[5],
	alignItems: "center",
	marginTop: space[7],
	"@media": { [from.tablet]: { gridTemplateColumns: "1fr auto" } },
});
export const hotline = style({ fontSize: "1.0625rem" });
globalStyle(`${hotline} a`, { fontWeight: 600 });
export const guarantee = style({
	display: "flex",
	flexDirection: "column",
	alignItems: "center",
	gap: space[4],
	paddingBlock: space[8],
	textAlign: "center",
});
export const seal = style({ width: "4rem", fill: "none", stroke: vars.metal, strokeWidth: 1 });
export const more = style({
	display: "grid",
	alignItems: "start",
	gap: space[7],
	"@media": { [from.laptop]: { gridTemplateColumns: "1fr 1fr" } },
});
export const teaser = style({ display: "flex", flexDirection: "column", gap: space[4] });

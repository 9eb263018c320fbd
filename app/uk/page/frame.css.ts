import { globalStyle, style } from "@vanilla-extract/css";
import { vars } from "#app/ui/theme/contract.css.ts";
import {
	from,
	inCluster,
	inDisplay,
	inGrid,
	inlineRow,
	layer,
	numerals,
	space,
} from "#app/ui/theme/tokens.ts";

export const skip = style({
	position: "absolute",
	left: space[2],
	top: "-10rem",
	zIndex: layer.toast,
	padding: `${space[3]} ${space[4]}`,
	background: vars.metalFill,
	color: vars.onMetal,
	fontWeight: 600,
	":focus": { top: space[2] },
});
export const top = style({ borderBottom: `1px solid ${vars.line}` });
export const topRow = style({
	...inCluster(space[4]),
	justifyContent: "space-between",
	minHeight: "4.25rem",
});
export const brand = style({
	...inlineRow(".65rem"),
	minHeight: "2.75rem",
	...inDisplay("1.625rem", 1),
	color: vars.heading,
	textDecoration: "none",
});
globalStyle(`${brand} svg`, { flex: "none" });
export const back = style({
	...inlineRow(".5rem"),
	minHeight: "2.75rem",
	color: vars.heading,
	fontSize: ".9375rem",
	fontWeight: 600,
	textDecoration: "none",
	":hover": { color: vars.metalText },
});
export const pages = style({
	...inGrid(space[4]),
	alignItems: "stretch",
	paddingBlock: space[6],
	"@media": { [from.tablet]: { gridTemplateColumns: "auto 1fr auto", alignItems: "center" } },
});
export const pageList = style({ ...inCluster(`${space[2]} ${space[4]}`), color: vars.muted });
globalStyle(`${pageList} a`, {
	display: "inline-flex",
	alignItems: "center",
	minHeight: "2.75rem",
	fontWeight: 600,
});
globalStyle(`${pageList} [aria-current]`, { color: vars.heading, fontWeight: 600 });
globalStyle(`${pageList} li + li::before`, {
	content: "/",
	marginInlineEnd: space[4],
	color: vars.metal,
});
export const next = style({
	display: "flex",
	flexDirection: "column",
	padding: `${space[4]} ${space[5]}`,
	border: `1px solid ${vars.line}`,
	background: vars.raised,
	textDecoration: "none",
	"@media": { [from.tablet]: { gridColumn: 3, textAlign: "end" } },
	":hover": { borderColor: vars.metal },
});
export const nextLabel = style({ fontSize: ".8125rem", color: vars.muted });
export const nextText = style({ maxWidth: "24rem", color: vars.text, textWrap: "balance" });
export const nextName = style({ marginTop: space[2], fontWeight: 600 });
export const nextTitle = style({ ...numerals, fontSize: "1.5rem", color: vars.heading });

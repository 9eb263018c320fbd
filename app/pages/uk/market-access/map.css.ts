import { globalStyle, style } from "@vanilla-extract/css";
import { vars } from "#app/ui/theme/contract.css.ts";
import { from, inGrid, motion, space } from "#app/ui/theme/tokens.ts";
import { REGIONS } from "./records.ts";

/** Contains the regions' buttons, the map and the cards. */
export const atlas = style({
	...inGrid(space[6]),
	alignItems: "center",
	marginBottom: space[7],
	"@media": {
		[from.laptop]: { gridTemplateColumns: "minmax(0,1fr) minmax(0,1.5fr)" },
		print: { display: "none" },
	},
});
globalStyle(`${atlas} > svg`, { width: "100%", order: -1, "@media": { [from.laptop]: { order: 1 } } });
export const people = style({ display: "block", fontSize: ".875rem", color: vars.muted });
export const hours = style({});
globalStyle(`${hours}${hours}`, {
	fontSize: "13px",
	fill: vars.muted,
	"@media": { [from.laptop]: { fontSize: "9px" } },
});
export const name = { start: style({}), middle: style({}), end: style({}) };
globalStyle(`${atlas} ${name.start}`, { textAnchor: "start" });
globalStyle(`${atlas} ${name.middle}`, { textAnchor: "middle" });
globalStyle(`${atlas} ${name.end}`, { textAnchor: "end" });
export const region = style({ transition: `opacity ${motion.calm}`, opacity: 0.45 });
globalStyle(`${region} path`, { opacity: 0.5 });
globalStyle(`${region} text`, { fontSize: "13px", opacity: 0, transition: `opacity ${motion.calm}` });
const all = (part: string) =>
	REGIONS.map(({ id }) => `${atlas}:has(#region-${id}:checked) [data-region=${id}]${part}`).join(",");
globalStyle(all(""), { opacity: 1 });
globalStyle(all(" path"), { opacity: 1, strokeWidth: 1.5 });
globalStyle(all(" circle"), { fill: vars.metal });
globalStyle(all(" text"), { opacity: 1 });

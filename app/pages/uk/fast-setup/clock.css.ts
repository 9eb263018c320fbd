import { globalStyle, style } from "@vanilla-extract/css";
import { vars } from "#app/ui/theme/contract.css.ts";
import { motion } from "#app/ui/theme/tokens.ts";

/** The hours at which the five phases of a setup end. */
export const ENDS = [1, 4, 8, 16, 24] as const;

export const day = style({});
export const stretch = style({
	fill: vars.metal,
	fillOpacity: 0.07,
	transition: `fill-opacity ${motion.calm}`,
});
export const hand = style({ stroke: vars.heading, strokeWidth: 2, transition: `rotate .7s ${motion.ease}` });
export const figure = style({ display: "none" });
ENDS.forEach((end, place) => {
	const chosen = `${day}:has(li:nth-child(${place + 1}) input:checked)`;
	globalStyle(`${chosen} ${stretch}:nth-child(-n+${place + 1})`, { fillOpacity: 0.42 });
	globalStyle(`${chosen} ${hand}`, { rotate: `${end * 15}deg` });
	globalStyle(`${chosen} ${figure}:nth-last-child(${ENDS.length - place})`, { display: "block" });
});

import { style } from "@vanilla-extract/css";
import { vars } from "#app/ui/theme/contract.css.ts";
import { inColumn, inDisplay, space, to } from "#app/ui/theme/tokens.ts";

export const quote = style({
	...inColumn(space[3]),
	paddingTop: "clamp(1rem,3vw,1.5rem)",
	borderTop: `1px solid ${vars.metal}`,
});
export const stars = style({ color: vars.metalText, letterSpacing: ".2em", lineHeight: 1 });
export const words = style({
	...inDisplay("1.5rem", 1.3),
	fontStyle: "italic",
	"@media": { [to.tablet]: { fontSize: "1.25rem" } },
	color: vars.heading,
	flex: 1,
});
export const who = style({ display: "flex", alignItems: "center", gap: space[3], fontSize: ".9375rem" });
export const face = style({ width: "3rem", height: "3rem", borderRadius: "50%", objectFit: "cover" });

import { style } from "@vanilla-extract/css";
import { inRow, layer, space } from "#app/ui/theme/tokens.ts";

export const header = style({ position: "absolute", insetInline: 0, zIndex: layer.raised });
export const headerRow = style({
	...inRow(space[4]),
	justifyContent: "space-between",
	minHeight: "5rem",
});

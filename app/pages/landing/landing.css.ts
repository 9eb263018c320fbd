import { style } from "@vanilla-extract/css";
import { layer, space } from "#app/ui/theme/tokens.ts";

export const header = style({ position: "absolute", insetInline: 0, zIndex: layer.raised });
export const headerRow = style({
	display: "flex",
	alignItems: "center",
	justifyContent: "space-between",
	gap: space[4],
	minHeight: "5rem",
});

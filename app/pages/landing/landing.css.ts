import { globalStyle, style } from "@vanilla-extract/css";
import { inCluster, layer, space } from "#app/ui/theme/tokens.ts";

const ROW = "5rem";
// Overlaps the hero. If a large font size wraps it to a second row, the additional height moves the hero down.
export const header = style({ position: "relative", marginBottom: `-${ROW}`, zIndex: layer.raised });
export const headerRow = style({
	...inCluster(space[4]),
	justifyContent: "space-between",
	minHeight: ROW,
});
// As wide as its text if it fits; otherwise its text wraps, and it moves below the brand before it is cut off.
globalStyle(`${headerRow} > :last-child`, { flex: "1 1 min-content", maxWidth: "max-content" });

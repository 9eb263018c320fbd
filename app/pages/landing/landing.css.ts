import { globalStyle, style } from "@vanilla-extract/css";
import { inCluster, layer, space } from "#app/ui/theme/tokens.ts";

const ROW = "5rem";
// On the hero; what a second row of large letters is higher moves the hero down.
export const header = style({ position: "relative", marginBottom: `-${ROW}`, zIndex: layer.raised });
export const headerRow = style({
	...inCluster(space[4]),
	justifyContent: "space-between",
	minHeight: ROW,
});
// As wide as its words where they fit, in lines where they do not, and below the name before it is cut.
globalStyle(`${headerRow} > :last-child`, { flex: "1 1 min-content", maxWidth: "max-content" });

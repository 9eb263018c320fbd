import { style } from "@vanilla-extract/css";
import { space } from "#app/ui/theme/tokens.ts";

export const band = style({ paddingBlock: space[5], fontSize: ".9375rem" });
export const list = style({ display: "grid", gap: space[3] });
export const claim = style({ fontWeight: 600 });

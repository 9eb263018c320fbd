import { style } from "@vanilla-extract/css";
import { space } from "#app/ui/theme/tokens.ts";

export const band = style({ paddingBlock: "clamp(.75rem,2vw,1.5rem)", fontSize: ".9375rem" });
export const list = style({ display: "grid", gap: space[3] });
export const claim = style({ fontWeight: 600 });

import { style } from "@vanilla-extract/css";
import { space } from "#app/ui/theme/tokens.ts";

export const head = style({ display: "grid", gap: space[4], marginBottom: space[6] });

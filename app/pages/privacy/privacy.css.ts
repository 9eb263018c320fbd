import { globalStyle, style } from "@vanilla-extract/css";
import { space } from "#app/ui/theme/tokens.ts";

export const page = style({ paddingBlock: space.section });
export const head = style({ display: "grid", gap: space[4], marginBottom: space[7] });
export const part = style({ marginBottom: space[6] });
globalStyle(`${part} h2`, { marginBottom: space[3] });
globalStyle(`${part} p + p`, { marginTop: space[3] });

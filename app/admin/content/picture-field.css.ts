import { style } from "@vanilla-extract/css";

export const preview = style({ width: "7.5rem", height: "7.5rem", objectFit: "cover" });
export const thumb = style({ width: "100%", aspectRatio: "3/2", objectFit: "cover" });

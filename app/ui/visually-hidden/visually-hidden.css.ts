import { style } from "@vanilla-extract/css";
import { visuallyHidden } from "../theme/tokens.ts";

export const hidden = style({ ...visuallyHidden, margin: -1, whiteSpace: "nowrap" });

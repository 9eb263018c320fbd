import { style } from "@vanilla-extract/css";
import { unseen } from "../theme/tokens.ts";

export const hidden = style({ ...unseen, margin: -1, whiteSpace: "nowrap" });

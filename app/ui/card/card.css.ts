import { style } from "@vanilla-extract/css";
import { sheet, vars } from "../theme/contract.css.ts";

export const card = style({ ...sheet, padding: "clamp(1.25rem, 1rem + 1vw, 2rem)" });
export const lifted = style({ boxShadow: vars.shadow });

import { style } from "@vanilla-extract/css";
import { vars } from "#app/ui/theme/contract.css.ts";
import { inFittedGrid, inlineRow, space } from "#app/ui/theme/tokens.ts";

const state = { ...inlineRow(".4em"), fontWeight: 600 } as const;
export const good = style({ ...state, color: vars.success });
export const bad = style({ ...state, color: vars.danger });
export const steps = style({
	...inFittedGrid(space[2]),
	listStyle: "decimal",
	paddingInlineStart: "1.4em",
	maxWidth: "70ch",
});

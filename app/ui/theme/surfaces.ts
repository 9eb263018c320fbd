import { vars } from "./contract.css.ts";

/** A card in a page; to be spread into a style. */
export const sheet = {
	background: vars.raised,
	border: `1px solid ${vars.line}`,
	borderRadius: vars.radius,
} as const;

/** What stands above a page: a menu, a bar, a panel. */
export const floating = { ...sheet, border: `1px solid ${vars.border}`, boxShadow: vars.shadow } as const;

import { formatAed, PACKAGES } from "./pricing/packages.ts";
import { formatPounds } from "./tax/format-pounds.ts";

// Figures that several pages state are defined once here; domain/claims.ts gives their basis.

/** The headline saving, in pounds a year. */
export const HEADLINE_SAVING = 233_340;
export const SAVING = formatPounds(HEADLINE_SAVING);
export const SAVING_A_DAY = formatPounds(HEADLINE_SAVING / 365);
/** The slightly lower figure that /uk-4 states. */
export const SAVING_A_DAY_UK_4 = "£636";

/** Millionaires projected for 2025 to leave the UK, and to arrive in the UAE. */
export const LEAVING = "16,500";
export const ARRIVING = "9,800";

/** The lowest package price, and the cost of the two alternatives: mass-market providers and doing it yourself. */
export const LOWEST_PRICE = formatAed(Math.min(...Object.values(PACKAGES).map(({ price }) => price)));
export const MASS_MARKET_PRICE = formatAed(8_000);
export const DO_IT_YOURSELF_PRICE = formatAed(15_000);

/** Compensation on top of a refund if the setup is late. */
export const COMPENSATION = formatPounds(500);

/** Yearly profit up to which the UAE charges no corporate tax. */
export const TAX_FREE_PROFIT = formatAed(375_000);

/** Exchange rate of one dirham in the cost-of-living comparison. */
export const DIRHAM = "£0.21";

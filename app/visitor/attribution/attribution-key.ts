/** localStorage key of the first and last touch; it is only written with consent to analytics. */
export const ATTRIBUTION_KEY = "attribution";

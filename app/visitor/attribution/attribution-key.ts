/** localStorage key of the first and last touch; it exists only with the visitor's consent to analytics. */
export const ATTRIBUTION_KEY = "attribution";

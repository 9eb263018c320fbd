/** Custom property on the root element: how high the cookie banner is while it is shown, so that others stand above it. */
export const BANNER_HEIGHT = "--cookie-banner";

/** Minimum viewport width for a lead beside the list. */
export const WIDE = "(min-width: 84rem)";

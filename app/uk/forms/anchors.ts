/** Element id of the consultation section, and the name of its form. */
export const CONSULTATION = "consultation";

/** Element id of the guide's section, and the name of its form. */
export const GUIDE = "guide";

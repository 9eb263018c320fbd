/** The anchor of the consultation block and the name of its form. */
export const CONSULTATION = "consultation";

/** The anchor of the guide's block and the name of its form. */
export const GUIDE = "guide";

/** The parameter with which staff ask for a page as the editing room shows it: with drafts, and no script. */
export const EDITING = "editing";

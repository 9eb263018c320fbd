/** Query parameter for the editing room's version of a page: with drafts and without scripts. */
export const EDITING = "editing";

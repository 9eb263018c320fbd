/** Whether a dialog is open, which handles keys itself. */
export const isDialogOpen = (): boolean => document.querySelector("[role=dialog]:not([hidden])") !== null;

/** Whether a menu is open: it handles letters itself, and the content under it must not move. */
export const isMenuOpen = (): boolean => document.querySelector("[role=menu]:not([hidden])") !== null;

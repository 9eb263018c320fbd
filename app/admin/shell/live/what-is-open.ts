/** Whether a dialog asks for an answer: keys are its own. */
export const isDialogOpen = (): boolean => document.querySelector("[role=dialog]:not([hidden])") !== null;

/** Whether somebody chooses from a menu: letters are its own, and what lies under it stays. */
export const isMenuOpen = (): boolean => document.querySelector("[role=menu]:not([hidden])") !== null;

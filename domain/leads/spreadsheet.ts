/**
 * CSV injection: positions where a spreadsheet would start a formula (full-width signs included): at the start of a cell, and
 * after semicolons or tabs, at which some locales split the file.
 */
const FORMULA = /^(?=[\t\r])|(?=[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])(?<=(?:^|[;\t\r\n])"*)/g;
/** Fast path: most cells contain none of these, and skipping them saves two thirds of the time. */
const SUSPECT = /^[=+\-@\uFF1D\uFF0B\uFF0D\uFF20"]|[;\t\r\n]/;
const GUARD = /^'(?=[\t\r])|'(?=[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])(?<=(?:^|[;\t\r\n])"*')/g;

/** Escapes a cell against formula injection: puts an apostrophe before anything a spreadsheet would read as a formula. */
export function escapeFormula(text: string): string {
	return SUSPECT.test(text) ? text.replace(FORMULA, "'") : text;
}

/** Reverses `escapeFormula`. */
export function unescapeFormula(text: string): string {
	return text.replace(GUARD, "");
}

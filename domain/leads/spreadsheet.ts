/**
 * Where a spreadsheet would take what follows for a formula, in full-width forms too: where a cell begins, and where it
 * would begin if the file were cut at semicolons or tabs, as where the comma is the decimal sign.
 */
const FORMULA = /^(?=[\t\r])|(?=[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])(?<=(?:^|[;\t\r\n])"*)/g;
/** Most cells of an export have none of these, and are looked at no further: it takes a third of the time. */
const SUSPECT = /^[=+\-@\uFF1D\uFF0B\uFF0D\uFF20"]|[;\t\r\n]/;
const GUARD = /^'(?=[\t\r])|'(?=[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])(?<=(?:^|[;\t\r\n])"*')/g;

/** A cell's text in which no spreadsheet finds a formula: such a one gets an apostrophe before it. */
export function harmlessCell(text: string): string {
	return SUSPECT.test(text) ? text.replace(FORMULA, "'") : text;
}

/** The text as it was before `harmlessCell`. */
export function withoutGuard(text: string): string {
	return text.replace(GUARD, "");
}

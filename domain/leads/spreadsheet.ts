// A cell that begins like one of these is a formula to a spreadsheet, in their full-width forms too.
const FORMULA = /^[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/;
const GUARDED = /^'(?=[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20])/;

/** A cell's text that no spreadsheet takes for a formula: such a one gets an apostrophe before it. */
export function harmlessCell(text: string): string {
	return FORMULA.test(text) ? `'${text}` : text;
}

/** The text as it was before `harmlessCell`. */
export function withoutGuard(text: string): string {
	return text.replace(GUARDED, "");
}

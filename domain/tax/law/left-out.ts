/** What the calculation by the rates in force excludes, as stated on the page and in the report. */
export const LEFT_OUT =
	"Not counted: other income, student loans, pension contributions, the Employment Allowance, associated companies, other reliefs, and Scotland's own rates of income tax.";

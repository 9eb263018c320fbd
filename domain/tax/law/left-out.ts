/** What the figure by the rates in force does not count, as page and report say it. */
export const LEFT_OUT =
	"Not counted: other income, student loans, pension contributions, the Employment Allowance, associated companies, other reliefs, and Scotland's own rates of income tax.";

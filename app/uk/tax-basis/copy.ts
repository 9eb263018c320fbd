import { pageCopy } from "#app/site/cms/page-copy.ts";

/** What each figure of tax on the pages is based on; the figures answer different questions. */
export const taxBasisCopy = pageCopy("uk-tax-basis", {
	basis: {
		saving:
			"Taxed here: one income of £500,000, at 45% throughout, with £6,340 of National Insurance and £2,000 of dividend tax.",
		dividend: "Taxed here: the profit at 23.5%, then all that is left as a dividend at 8.75% above £1,000.",
		salary:
			"Taxed here: the whole profit as a salary, with income tax and both sides' National Insurance at simplified rates.",
		corporation: "Taxed here: the company's profit alone, at 25%; nothing is paid out to its owner.",
		uk4Rows:
			"Taxed here: £125,000 is 25% of a profit of £500,000, £90,000 is 45% of a salary of £200,000; VAT and inheritance tax are examples.",
		fourTaxes:
			"Taxed here: an example of four taxes, each on an amount of its own. No one profit leads to this sum.",
		sevenTaxes:
			"Taxed here: an example of seven taxes, each on an amount of its own, two of them due once. No one profit leads to this sum.",
	},
	link: {
		dividend: "Work out {profit} taken as a dividend",
		salary: "Work out {profit} taken as a salary",
	},
});

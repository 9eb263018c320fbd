import { pageCopy, recordTexts } from "#app/site/cms/page-copy.ts";
import { CORPORATE_TAX_BENEFITS, ZONES } from "./records.ts";

export const corporateTaxCopy = pageCopy("uk-corporate-tax", {
	hero: {
		description:
			"Corporate tax in Dubai's free zones, on the mainland and in the other emirates, compared with 25% in the UK, with savings at four profit levels.",
		eyebrow: "0% to 9%, compared with 25%",
		lead: "Where your company sits decides what it pays. Compare the zones, then see what you keep at your level of profit, in one year and in five.",
		chat: "Which zone suits me?",
		calculate: "Work out my saving",
	},
	zones: {
		title: "Five kinds of zone",
		lead: "Rates and guarantee periods by zone. 0% holds for qualifying income.",
		caption: "Corporate tax by zone",
		zone: "Zone",
		rate: "Corporate tax",
		duration: "Guarantee period",
		activities: "Activities",
		highlight: "Worth knowing",
	},
	zoneRows: recordTexts(ZONES),
	savings: {
		title: "What your profit keeps",
		lead: "The UK at 25%, Dubai from 0% in a free zone to 9% on the mainland. The savings shown are the most that a free zone allows; the five-year figure is five times one year's.",
		caption: "Corporate tax by profit level",
		yours: "On a yearly profit of",
		mainland: "Dubai tax on the mainland (9%)",
		profit: "Annual profit",
		ukTax: "UK tax (25%)",
		dubaiTax: "Dubai tax (0-9%)",
		range: "{from} to {to}",
		annual: "Saved a year, up to",
		fiveYears: "Saved in five years, up to",
		ask: "Ask for my figures",
		tool: "Use the tax calculator",
	},
	benefits: { title: "Three reasons it stays low" },
	benefitCards: recordTexts(CORPORATE_TAX_BENEFITS),
	banner: {
		title: "£125,000 a year at half a million in profit",
		lead: "That is up to £625,000 over five years, left in the company to help it grow.",
		chat: "Choose my zone",
	},
});

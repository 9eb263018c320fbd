import { pageCopy } from "#app/site/cms/page-copy.ts";
import { DIRHAM } from "#domain/figures.ts";

/** Copy of the migration guide that is on no page; its tables come from the pages' own records. */
export const guideCopy = pageCopy("guide", {
	cover: {
		title: "From London to Dubai",
		subtitle: "The UK to Dubai migration guide",
		lead: "Tax, setup, banking and family life, with the figures that our pages state and what each rests on.",
		contents: "Contents",
		note: "General information, not tax, legal or financial advice. Rules change and cases differ: take advice on yours before you act.",
		folio: "The UK to Dubai migration guide",
		page: "Page",
	},
	taxes: {
		title: "What changes",
		lead: "Four taxes decide most of the difference. The rates are headline rates; what you pay depends on your residence, your income and your reliefs.",
		cases: "Three businesses, worked out",
		casesLead:
			"Profit for a year, taxed in the UK and in Dubai with the simplified rates of our tax calculator.",
		business: "Business and profit",
		saving: "Saved a year",
	},
	year: {
		title: "The tax year of your move",
		lead: "The UK's tax year runs from 6 April to 5 April. Leaving tax residence is not a date on a ticket: the Statutory Residence Test counts days, homes, work and family. Plan a whole year around it.",
	},
	yearMonths: {
		april:
			"April. A new tax year begins. If you can, start it abroad: whole years of non-residence are the simplest to prove.",
		may: "May. Have an adviser run the Statutory Residence Test for last year, this year and next. Write down your ties: home, family, work, and days.",
		june: "June. Decide what happens to your UK home. A home that stays available to you is a tie.",
		july: "July. Choose zone and activity with us, and reserve the company's name.",
		august:
			"August. The company is licensed. Apply for the residence visa, and travel for the medical test and fingerprints.",
		september:
			"September. Open the business account, and then the personal one. Schools in Dubai start their year now.",
		october:
			"October. Move where the company is managed: decisions are taken, and recorded, where you now live. A UK company run from Dubai can have questions to answer in both countries.",
		november:
			"November. Sign a tenancy and register it. It is the proof of residence that banks and authorities ask for.",
		december:
			"December. Count your days in the UK before you book flights home. With few ties you may have up to 90 or more; with many, far fewer.",
		january:
			"January. The UK return for last year is due on the 31st. Tell HMRC that you are leaving: form P85, or the residence pages of the return.",
		february: "February. Ask for a UAE tax residency certificate once you meet its conditions.",
		march:
			"March. Check the day count a last time. See whether split-year treatment applies, and keep tickets, contracts and bills: you may be asked years later.",
	},
	yearNotes: {
		title: "Three rules that reach beyond the move",
		return:
			"Return within five years, and some gains and dividends taken while you were away can be taxed when you are back (temporary non-residence).",
		inheritance: "Inheritance tax follows long-term residents for up to ten years after they leave.",
		property: "UK rents, UK property gains and some UK pensions stay taxable in the UK wherever you live.",
	},
	zones: {
		title: "Free zone or mainland",
		lead: "Ten questions decide most cases. Count where your answers point, and read the exceptions first.",
		rates: "Five kinds of zone",
		profits: "What your profit keeps",
		profitsLead:
			"UK corporation tax at 25%; Dubai from 0% in a free zone to 9% on the mainland. The savings are the most that a free zone allows.",
	},
	zoneQuestions: {
		localCustomers: "Do you sell to customers inside the UAE? Yes: mainland. No: free zone.",
		publicContracts: "Do you bid for public contracts in the UAE? Yes: mainland.",
		premises: "Do you need a shop, clinic or restaurant in the city? Yes: mainland.",
		abroad: "Do your customers sit abroad, and do you work online? Yes: free zone.",
		goods: "Do you import, store and re-export goods? Yes: free zone with a warehouse.",
		regulated:
			"Is your trade regulated: finance, health, education? Choose the zone whose authority regulates it.",
		visas: "How many residence visas do you need in two years? Ask each zone what its office sizes allow.",
		zeroRate:
			"Do you need 0% on qualifying income to hold? Free zone, with real people and real decisions there.",
		investors: "Will investors want English common law? The financial centre.",
		holding: "Do you only hold shares or property, and need no visa? Offshore may be enough.",
	},
	setup: {
		title: "Setting up, hour by hour",
		lead: "The 24 hours count from complete documents to the issued licence. Visas and bank accounts follow, and take longer.",
		packages: "Three packages",
		package: "Package",
		price: "Price",
		time: "Setup",
		includes: "Includes",
		steps: "UK and Dubai, step by step",
		clock: "The 24 hours",
	},
	banks: {
		title: "What banks ask, and how to answer",
		lead: "A bank opens an account when it understands the business. Most refusals are files with a hole in them. These are the questions, and what a good answer holds.",
	},
	bankQuestions: {
		owners:
			"Who owns the company? Passport, proof of address and a short CV of everyone who holds 25% or more, through every company in between.",
		wealth:
			"Where did your money come from? Sale contracts, payslips, tax returns or inheritance papers that add up to the sum you bring.",
		business: "What does the company do? One page: what you sell, to whom, for how much, and why from Dubai.",
		partners:
			"Who pays you, and whom do you pay? Your five largest customers and suppliers with their countries, and a contract or invoice from each.",
		volume:
			"How much will move? Expected monthly payments in and out, in which currencies. Be modest: a surprise later is worse than a small number now.",
		signatory:
			"Who runs it from here? A residence visa, a tenancy and a telephone number in the UAE for whoever signs.",
		tax: "Where are you taxed? Your tax numbers in every country where you are resident. Banks report accounts; an honest answer protects you.",
		banks:
			"Have other banks known you? Six months of statements from your present business and personal banks.",
	},
	living: {
		title: "Schools, homes and healthcare",
		lead: `What changes for a family, and what it costs: indicative 2025 prices for a family of four, in pounds (1 AED = ${DIRHAM}).`,
		costs: "Prices, London and Dubai",
		item: "Item",
		london: "London",
	},
	owning: {
		title: "Owning it, and passing it on",
		lead: "Full foreign ownership is the rule in the free zones and, for most activities, on the mainland too. The UAE levies no inheritance tax; the UK's can reach you for years after you leave.",
		sectors: "Who may own what",
		sector: "Sector",
		zones: "Zones",
		estates: "Four estates",
		estate: "Estate",
		ukTax: "UK inheritance tax",
		heirs: "Heirs receive in the UK",
	},
	markets: {
		title: "The markets within reach",
		lead: "Four regions lie within eight hours' flight.",
		region: "Region",
		people: "People",
		flight: "Flight",
		growth: "Growth",
		keyMarkets: "Key markets",
	},
	sources: {
		title: "Sources and assumptions",
		lead: "Prices, rates and claims of this guide stand on our pages too. This is what each rests on.",
	},
	closing: {
		title: "Your next step",
		text: "Bring us your figures. Thirty minutes with a consultant cost nothing, and you leave with a structure and a timeline, or with the advice to stay.",
	},
});

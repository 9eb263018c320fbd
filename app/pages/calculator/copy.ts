import { type Copy, pageCopy } from "#app/site/cms/page-copy.ts";
import { ADD_ON_LIST } from "#domain/pricing/add-ons.ts";
import { PACKAGE_LIST } from "#domain/pricing/packages.ts";
import { FREEZONE_VISA_NOTE } from "#domain/pricing/quote.ts";

export const calculatorCopy = pageCopy("calculator", {
	meta: {
		title: "Dubai company cost calculator",
		description:
			"What a mainland, free zone or offshore company in Dubai costs with visas and extras, item by item. No email needed.",
	},
	head: {
		back: "Back to Home",
		eyebrow: "Cost calculator",
		title: "What your company will cost",
		lead: "Choose a structure, add what you need, and see every item. No email needed.",
	},
	form: {
		structure: "Business structure",
		visas: "Visas",
		visasHint:
			"Two investor visas are included. The Free Zone package lists three: see the note with your result.",
		visasUnit: "visas",
		addOns: "Add-on services",
		calculate: "Calculate",
	},
	structures: Object.fromEntries(PACKAGE_LIST.map(({ id, title }) => [id, title])),
	services: Object.fromEntries(ADD_ON_LIST.map(({ id, name }) => [id, name])),
	result: {
		title: "Your breakdown",
		caption: "Cost, item by item",
		extraVisas: "Extra visas",
		total: "Estimated total",
		estimate: "Estimate",
		note: "This is an estimate. Your consultant confirms the exact price before you pay.",
		freezoneNote: FREEZONE_VISA_NOTE,
		empty: "Choose a structure and press Calculate. The breakdown appears here.",
		quote: "Get Accurate Quote",
		chat: "Send it on WhatsApp",
		copy: "Copy link",
		copied: "Link copied",
		notCopied: "Link not copied",
		copyByHand: "Your browser did not allow it. Copy the address of this page instead.",
		print: "Print",
	},
});

/** The copy that the calculator's island needs. */
export type CalculatorWords = Omit<Copy<(typeof calculatorCopy)["texts"]>, "meta" | "head">;

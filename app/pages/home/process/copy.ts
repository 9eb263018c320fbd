import { pageCopy } from "#app/site/cms/page-copy.ts";

export const processCopy = pageCopy("home", {
	process: {
		eyebrow: "Process",
		title: "From the first call to the first invoice",
		whenOne: "Day 0",
		stepOne: "Consultation",
		textOne:
			"Thirty minutes on what you sell, to whom, and who moves. You leave with a structure and a fixed quote.",
		whenTwo: "Documents",
		stepTwo: "Your file",
		textTwo:
			"Passport copies, three trade names, one activity list. We check everything before anything is filed.",
		whenThree: "24 to 48 hours",
		stepThree: "Licence",
		textThree: "Once the file is complete, the authority issues your licence: 24 hours, 48 for offshore.",
		whenFour: "The following weeks",
		stepFour: "Visas",
		textFour: "Entry permit, medical, Emirates ID. One visit to Dubai is enough.",
		whenFive: "In parallel",
		stepFive: "Bank account",
		textFive:
			"We prepare the file and come to the meeting. The bank decides; we choose one that takes your trade.",
	},
});

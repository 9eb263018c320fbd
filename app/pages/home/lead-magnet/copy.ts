import { pageCopy } from "#app/site/cms/page-copy.ts";

export const leadMagnetCopy = pageCopy("home", {
	leadMagnet: {
		eyebrow: "The guide",
		title: "Moving a business to Dubai, on paper",
		text: "Structures, visas, banks and taxes in one document. It opens at once.",
		name: "Your name",
		email: "Your email",
		marketing: "Also send me letters from Dubai, about once a month",
		submit: "Open the guide",
		busy: "Opening...",
		doneTitle: "Your guide is ready",
		done: "It opens in a new tab.",
		open: "Open it here",
		failedTitle: "Error",
		failed: "Something went wrong. Please try again.",
	},
});

import { pageCopy } from "#app/site/cms/page-copy.ts";

export const trustCopy = pageCopy("home", {
	trust: {
		eyebrow: "Trust and certifications",
		title: "What stands behind the promise",
		licensed: "Regulated & Licensed",
		licensedText: "We operate under a free-zone company, licensed by a trade centre authority.",
		guarantee: "Money-back guarantee",
		guaranteeText:
			"If the setup fails on our side, you get a full refund of our fee. The terms are in your agreement.",
		fees: "Zero hidden fees",
		feesText: "Every fee is named in the quote, and the quote is what you pay.",
		ownership: "100% foreign ownership",
		ownershipText: "The shares are yours alone. No local partner, no side agreement.",
	},
});

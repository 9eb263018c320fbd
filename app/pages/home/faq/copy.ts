import { pageCopy } from "#app/site/cms/page-copy.ts";

export const faqCopy = pageCopy("home", {
	faq: {
		eyebrow: "Questions",
		title: "Asked before every setup",
		questionOne: "Is 24 hours real?",
		answerOne:
			"Yes, for the licence, counted from the moment your documents are complete. Offshore companies take 48 hours. Visas and bank accounts follow after that and take longer; your manager gives you dates for both.",
		questionTwo: "Mainland, free zone or offshore?",
		answerTwo:
			"Mainland if you sell to customers in the UAE or bid for public contracts. Free zone if you trade abroad, work remotely or want a zone made for your industry. Offshore to hold shares and property, without residence. If two would do, we tell you what each costs over three years.",
		questionThree: "Do I own the company alone?",
		answerThree:
			"Yes. UAE law allows 100% foreign ownership for most activities. A few of strategic importance are excepted, and we tell you at once if yours is one of them.",
		questionFour: "What is not included in the price?",
		answerFour:
			"Whatever you add yourself: more visas, an office, accounting. The calculator shows each of these. If a fee was not in your quote, we pay it.",
		questionFive: "Do I have to come to Dubai?",
		answerFive:
			"Not for the licence. A residence visa takes one visit, for the medical test and fingerprints; some banks also want to meet you.",
		questionSix: "What if something goes wrong?",
		answerSix:
			"If the setup fails on our side, you get a full refund of our fee. The terms are in the agreement that you sign before you pay.",
	},
});

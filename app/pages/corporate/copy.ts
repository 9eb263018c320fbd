import { pageCopy } from "#app/site/cms/page-copy.ts";

export const corporateCopy = pageCopy("corporate", {
	meta: {
		title: "Corporate advisory in Dubai",
		description:
			"Ethical venturing, impact consulting, technology ventures and venture advisory for groups, funds and family offices with a base in Dubai.",
	},
	header: { contact: "Contact Us", topic: "your corporate advisory services" },
	hero: {
		eyebrow: "Corporate advisory",
		title: "Ventures that hold up to scrutiny",
		lead: "We help groups, funds and family offices decide what to build from Dubai, with whom, and on which terms.",
		cta: "Start a conversation",
	},
	stats: {
		venturesFigure: "150+",
		ventures: "ventures",
		countriesFigure: "25+",
		countries: "countries",
		capitalFigure: "$50M+",
		capital: "capital",
		growthFigure: "95%",
		growth: "growth rate",
	},
	philosophy: {
		eyebrow: "Philosophy",
		title: "Profit is a test, not the purpose",
		text: "A venture that harms its customers, its people or its place will be found out. We look for the harm first, price it, and only then look at the return. What survives that order is worth building.",
	},
	services: {
		title: "Four advisory services",
		ethical: "Ethical Venturing",
		ethicalText:
			"Screening, governance and term sheets for capital that has to answer to its owners' principles.",
		impact: "Impact Consulting",
		impactText: "What to measure, how to prove it, and what to report to people who will check.",
		tech: "Tech Ventures",
		techText: "From product thesis to licensed entity: structure, founders' terms and a first budget.",
		venture: "Venture Advisory",
		ventureText: "Entry, partnership and exit, seen from your side of the table.",
		ask: "Ask about",
	},
	why: {
		eyebrow: "Why choose us",
		title: "Advice from people who file the papers too",
		one: "One team for the decision and the setup",
		oneText:
			"The people who advise you also form the company, so nothing is lost between a slide and a licence.",
		two: "Small enough to answer",
		twoText: "The person who writes the memorandum is the person who takes your call.",
		three: "Written down",
		threeText: "Every recommendation comes with its assumptions, in words your board can question.",
	},
	insights: {
		eyebrow: "Insights",
		title: "Two things we keep explaining",
		oneTitle: "Substance is not an office",
		oneText:
			"A desk in a free zone does not make a business resident. Decisions, people and risk do. Before you choose a structure, write down who decides what, and where they sit when they decide it.",
		twoTitle: "Choose the exit before the entity",
		twoText:
			"A buyer inherits your structure. If the sale of shares, the release of a pledge or the transfer of a licence takes a regulator's consent, that consent belongs in the plan on day one.",
		ask: "Discuss this",
		topic: "your article “{title}”",
	},
	closing: {
		title: "Bring us the question you have not settled yet",
		text: "The first conversation is free and confidential.",
		cta: "Write to us",
		phone: "Or call",
		topic: "a confidential first conversation",
	},
});

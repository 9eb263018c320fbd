/** Prefilled chat messages of the UK hub and its sub-pages, by page and button (docs/specification/uk.md#chat-messages). */
export const UK_MESSAGES = {
	hub: "Hello! I'm based in the UK and would like to know what moving my business to Dubai would save me.",
	hubBooking: "Hello! I'd like to book a call about moving my business from the UK to Dubai.",
	taxSavings: "Hello! I'd like a personal tax comparison between the UK and Dubai.",
	fastSetup: "Hello! I'd like to start the 24-hour company setup in Dubai. What do you need from me?",
	fastSetupHotline: "Hello! I have a question about the 24-hour setup and would like an answer today.",
	marketAccess: "Hello! I'd like to reach new markets from Dubai. Which structure suits my business?",
	lifestyle: "Hello! My family and I are thinking about moving from the UK to Dubai. Can you advise us?",
	ownership: "Hello! I'd like to own 100% of a company in Dubai. What are my options?",
	corporateTax: "Hello! I'd like to know which free zone suits my business and what tax I would pay.",
	wealthPreservation: "Hello! I'd like to talk in confidence about preserving my family's wealth from Dubai.",
} as const;

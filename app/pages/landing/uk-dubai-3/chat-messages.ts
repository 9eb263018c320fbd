/** The chat message of each button of /uk-dubai-3 (docs/specification/landing-pages.md#third-premium-page). */
export const UK_DUBAI_3_MESSAGES = {
	"Calculate My Tax Savings": "Hello! I'd like to calculate my tax savings from moving to Dubai.",
	"Join the Migration": "Hello! I'd like to join the entrepreneurs who are moving from the UK to Dubai.",
	"Start Saving Today": "Hello! I've seen the tax breakdown and would like to start saving.",
	"Upgrade My Lifestyle": "Hello! I'd like to know more about life in Dubai for me and my family.",
	"Start Your Setup (24hrs)": "Hello! I'd like to start my 24-hour company setup in Dubai.",
	"Free Consultation": "Hello! I'd like a free consultation about setting up in Dubai.",
	"Escape UK Taxes NOW": "Hello! I'd like to leave UK taxes behind. What is my first step?",
} as const;
export type UkDubai3Button = keyof typeof UK_DUBAI_3_MESSAGES;

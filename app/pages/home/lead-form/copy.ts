import { pageCopy } from "#app/site/cms/page-copy.ts";

export const leadFormCopy = pageCopy("home", {
	leadForm: {
		eyebrow: "Free consultation",
		title: "Tell us what you are planning",
		intro: "A consultant reads every request and answers on WhatsApp.",
		stepOne: "Fill in four lines. It takes under a minute.",
		stepTwo: "WhatsApp opens with your request written.",
		stepThree: "You get a structure, a timetable and a fixed price. Nothing is due before you agree.",
		fullName: "Full name",
		email: "Email",
		phone: "Phone",
		phoneHint: "With country code, for WhatsApp",
		country: "Country of residence",
		countryEmpty: "Choose a country",
		chosen: "Your package",
		chosenRemove: "Remove",
		estimate: "From the calculator",
		submit: "Get my free consultation",
		busy: "Submitting...",
		privacy: "We use your details to answer you. More in our",
		privacyLink: "Privacy Policy",
		thanksTitle: "Thank you!",
		thanks: "We have your request. You can carry on at once in a WhatsApp chat.",
		thanksChat: "Open WhatsApp",
	},
});

import { pageCopy } from "#app/site/cms/page-copy.ts";

/** Copy of the UK funnel's forms; headlines belong to the pages. */
export const formCopy = pageCopy("uk-form", {
	fields: {
		name: "Your name",
		email: "Email address",
		consent: "Email me Dubai setup updates (optional)",
		privacy:
			"We use your details to answer you. Anything beyond that depends on the box and on your cookie choice.",
		privacyLink: "Privacy Policy",
	},
	consultation: {
		submit: "Get my free consultation",
		busy: "Sending...",
		thanks: "Thank you",
		sent: "Your request has arrived. A chat will open in a moment so we can talk straight away.",
		posted: "Your request has arrived. If you would rather talk straight away, open a chat.",
		kept: "Your request is saved on this device. We'll send it as soon as you're back online.",
		deferred:
			"Our server is having trouble. Your request is saved on this device, and this page sends it again by itself.",
		chat: "Open the chat",
		unreached: "We could not reach our server. Your details are still here: please try again in a moment.",
		troubled: "Something went wrong on our side. Your details are still here: please try again in a moment.",
		refused:
			"Our server did not accept this form. Your details are still here: please check them and try again.",
	},
	guide: {
		submit: "Send me the guide",
		busy: "Sending...",
		thanks: "Thank you",
		sent: "The guide opens in a new tab. If it does not, open it here.",
		kept: "Your request is saved on this device and will be sent as soon as you're back online. You can open the guide then.",
		open: "Open the guide",
	},
});

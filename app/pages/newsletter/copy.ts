import { pageCopy } from "#app/site/cms/page-copy.ts";

export const newsletterCopy = pageCopy("newsletter", {
	subscribe: {
		title: "Letters from Dubai",
		lead: "Rules, fees and deadlines, about once a month.",
		label: "Email",
		button: "Subscribe",
		doneTitle: "Success!",
		done: "Successfully subscribed to our newsletter.",
		confirmTitle: "One more step",
		confirmText:
			"Nearly there: unless this address is on the list already, an email is on its way, asking you to confirm it.",
	},
	confirm: {
		title: "Confirm your subscription",
		text: "One click, and the letters will come to you.",
		button: "Confirm",
		doneTitle: "You are subscribed",
		done: "Thank you. A welcome is on its way.",
	},
	expired: {
		title: "This link has expired",
		text: "Links to confirm work for seven days, or until you unsubscribe. We can send a new one to the address that this one was sent to.",
		button: "Send a new link",
		doneTitle: "Please look into your mailbox",
		done: "Unless this address is on the list already, an email with a new link is on its way.",
	},
	unsubscribe: {
		title: "Unsubscribe",
		text: "We will take your address off the newsletter. Any requests you have sent us stay as they are.",
		button: "Unsubscribe",
		doneTitle: "You are unsubscribed",
		done: "No more letters will come. If that was a slip, you can subscribe again at the foot of any page.",
	},
	invalid: {
		title: "This link is not valid",
		text: "Your mail program may have cut it off. Write to us and we will help.",
	},
	home: { link: "Back to Home" },
});

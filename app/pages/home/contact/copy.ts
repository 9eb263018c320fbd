import { pageCopy } from "#app/site/cms/page-copy.ts";
import { OFFICE_ADDRESS } from "#domain/brand/office.ts";

export const contactCopy = pageCopy("home", {
	contact: {
		eyebrow: "Contact",
		title: "Write to a person",
		text: "WhatsApp is quickest. The number takes messages, not calls.",
		whatsapp: "Write on WhatsApp",
		email: "Email",
		office: "Office",
		officeAddress: OFFICE_ADDRESS,
	},
});

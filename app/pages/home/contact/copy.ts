import { pageCopy } from "#app/modules/cms/page-copy.ts";

export const contactCopy = pageCopy("home", {
	contact: {
		eyebrow: "Contact",
		title: "Write to a person",
		text: "WhatsApp is quickest. The number takes messages, not calls.",
		whatsapp: "Write on WhatsApp",
		email: "Email",
		office: "Office",
		officeAddress: "Zentral Building, Dubai World Trade Center Floor 1",
	},
});

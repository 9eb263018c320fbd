import { pageCopy } from "#app/site/cms/page-copy.ts";

export const proofCopy = pageCopy("home", {
	proof: {
		team: "Whom you will work with",
		offices: "Where you will find us",
		marks: "Licences, certificates and partners",
		register: "See the entry in the register",
		more: "Read more",
	},
});

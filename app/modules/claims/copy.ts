import { pageCopy } from "#app/modules/cms/page-copy.ts";

export const claimsCopy = pageCopy("site", {
	claims: { title: "Sources and assumptions", claim: "Claim", basis: "What it rests on" },
});

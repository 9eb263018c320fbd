import { pageCopy } from "#app/site/cms/page-copy.ts";
import { CLAIMS } from "#domain/claims.ts";

export const claimsCopy = pageCopy("site", {
	claims: { title: "Sources and assumptions", claim: "Claim", basis: "What it rests on" },
	claimTexts: Object.fromEntries(CLAIMS.map(({ id, claim, basis }) => [id, { claim, basis }])),
});

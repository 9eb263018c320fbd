import type { ProofKind } from "#domain/content/proof.ts";

export const KIND_WORDS: Readonly<Record<ProofKind, string>> = {
	founder: "Founder",
	team: "Team",
	office: "Office",
	licence: "Licence",
	certificate: "Certificate",
	partner: "Partner",
};

import { defineEntity, type InferEntity, p } from "@mikro-orm/core";
import { PROOF_KINDS } from "#domain/content/proof.ts";
import { Picture } from "../pictures/picture.ts";
import { announcesSiteContent } from "../triggers.ts";
import { auditColumns } from "../versioned-row.ts";

/** Evidence that the firm exists: a person, a place, a licence or a mark. Entered by staff. */
export const Proof = defineEntity({
	name: "Proof",
	tableName: "proofs",
	properties: {
		id: p.uuid().primary(),
		kind: p.enum(PROOF_KINDS),
		title: p.string().length(200),
		text: p.string().length(300),
		url: p.string().length(2000),
		picture: () => p.manyToOne(Picture).nullable().deleteRule("set null"),
		/** Alternative text of the picture; empty without one. */
		alt: p.string().length(300),
		isActive: p.boolean().default(true),
		...auditColumns,
		updatedBy: p.string().length(100),
	},
	indexes: [{ name: "proofs_picture", properties: ["picture"], where: "picture_id is not null" }],
	triggers: [announcesSiteContent("proofs")],
});
export type Proof = InferEntity<typeof Proof>;

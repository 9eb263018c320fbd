import { knownTouch } from "#domain/attribution/known-touch.ts";
import type { EntityManager } from "../orm.ts";
import { addressesOf } from "./addresses-of.ts";
import { Lead } from "./lead.ts";
import { Submission } from "./submission.ts";

/** What identifies a person in texts and searches outside their own rows, now or in an earlier genuine form. */
export interface Traces {
	/** E-mail keys. */
	addresses: string[];
	/** Full names as entered. */
	names: string[];
	/** Phone numbers as entered. */
	phones: string[];
	clickIds: string[];
}

const distinct = (texts: readonly unknown[]): string[] => [
	...new Set(texts.filter(text => typeof text === "string" && text !== "").map(String)),
];

/** Returns the traces of a lead; empty if it does not exist. */
export async function tracesOf(em: EntityManager, id: string): Promise<Traces> {
	const lead = await em.findOne(
		Lead,
		{ id },
		{ fields: ["fullName", "phone", "firstClickId", "lastClickId"] },
	);
	// A suspect form may name somebody else.
	const forms = await em.find(Submission, { lead: id, suspicion: null });
	const touches = forms.flatMap(({ firstTouch, lastTouch }) => [firstTouch, lastTouch]);
	return {
		addresses: await addressesOf(em, id),
		names: distinct([lead?.fullName, ...forms.map(({ fields }) => fields.fullName)]),
		phones: distinct([lead?.phone, ...forms.map(({ fields }) => fields.phone)]),
		clickIds: distinct([
			lead?.firstClickId,
			lead?.lastClickId,
			...touches.map(touch => knownTouch(touch ?? undefined)?.clickId),
		]),
	};
}

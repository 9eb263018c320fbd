import type { SyncContact } from "#domain/integrations/field-mapping.ts";
import { deferredBy, done, withNotes } from "../outcomes.ts";
import type { BulkResult, ProviderAdapter, ProviderContext, RecordOutcome } from "../port.ts";
import { tolerate } from "../tolerate.ts";

/** What a provider holds under an address that a contact had before; empty: nothing, or nothing any more. */
export interface Former {
	/** They opted out under it by themselves: the record stays as it is, and they get nothing under the new one either. */
	optedOut?: boolean;
	/** The record has the new address now. */
	renamed?: boolean;
	/** Takes the record away; called once the person stands under the new address. */
	letGo?: () => Promise<unknown>;
}

/** Looks for the record under a former address, and renames it where the provider can and nobody has the new one. */
export type Look = (former: string, contact: SyncContact, context: ProviderContext) => Promise<Former>;

type Sending = Pick<ProviderAdapter, "upsertOne" | "upsertMany" | "poll">;

interface Move {
	formers: Former[];
	notes: string[];
}

/**
 * An adapter's sending, by which records follow people to another address. Each step finds what an earlier try has left
 * to do, so that the whole is idempotent. What the provider refuses to do with a former record is said in the outcome.
 */
export function following(provider: string, look: Look, { upsertOne, upsertMany, poll }: Sending): Sending {
	return {
		upsertOne: (contact, context) =>
			withMoves(provider, look, [contact], context, ([one = contact]) => upsertOne(one, context)),
		upsertMany: (contacts, context) =>
			withMoves(provider, look, contacts, context, people => upsertMany(people, context)),
		...(poll && {
			poll: (ticket, contacts, context) =>
				withMoves(provider, look, contacts, context, people => poll(ticket, people, context)),
		}),
	};
}

async function withMoves(
	provider: string,
	look: Look,
	contacts: readonly SyncContact[],
	context: ProviderContext,
	send: (people: readonly SyncContact[]) => Promise<BulkResult>,
): Promise<BulkResult> {
	const moves = new Map<number, Move>();
	for (const [at, contact] of contacts.entries()) {
		if (contact.formerly?.length) moves.set(at, await lookAt(contact.formerly, contact, look, context));
	}
	if (moves.size === 0) return send(contacts);
	const result = await send(contacts.map((contact, at) => asMoved(contact, moves.get(at))));
	if (result.kind === "pending") return result;
	const outcomes = [...result.outcomes];
	for (const [at, move] of moves) {
		const [contact, outcome] = [contacts[at], outcomes[at]];
		if (contact && outcome) outcomes[at] = await settled(provider, contact, outcome, move);
	}
	return done(...outcomes);
}

async function lookAt(
	formerly: readonly string[],
	contact: SyncContact,
	look: Look,
	context: ProviderContext,
): Promise<Move> {
	const move: Move = { formers: [], notes: [] };
	for (const former of formerly) {
		const found = await tolerate(look(former, contact, context), move.notes);
		if (found) move.formers.push(found);
	}
	return move;
}

/** The contact as it is to be sent: a record that has not come along is one that we do not know. */
function asMoved(contact: SyncContact, move: Move | undefined): SyncContact {
	if (!move) return contact;
	const heldBack = move.formers.some(({ renamed }) => renamed) ? contact.heldBack : null;
	return move.formers.some(({ optedOut }) => optedOut)
		? { ...contact, heldBack, marketingConsent: false, consentAt: null, left: true }
		: { ...contact, heldBack };
}

/** Takes away what has not come along, and says what stands in the way. Nothing goes before the person has arrived. */
async function settled(
	provider: string,
	contact: SyncContact,
	outcome: RecordOutcome,
	{ formers, notes }: Move,
): Promise<RecordOutcome> {
	if (outcome.status !== "synced" && outcome.status !== "suppressed") return outcome;
	try {
		for (const { letGo } of formers) if (letGo) await tolerate(letGo(), notes);
	} catch (error) {
		return deferredBy(error);
	}
	if (outcome.status === "synced" && contact.marketingConsent && formers.some(({ optedOut }) => optedOut)) {
		const message = `Unsubscribed in ${provider} under a former address; left that way under this one too`;
		return { status: "suppressed", message };
	}
	return withNotes(
		outcome,
		notes.map(words => `the record of a former address stays in ${provider}: ${words}`),
	);
}

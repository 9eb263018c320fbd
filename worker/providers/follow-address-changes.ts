import type { SyncContact } from "#domain/integrations/field-mapping.ts";
import { deferredBy, done, withNotes } from "./outcomes.ts";
import type { BulkResult, ProviderAdapter, ProviderContext, RecordOutcome } from "./port.ts";
import { tolerate } from "./provider-error.ts";

/** The provider's record under a contact's former address; empty when there is none (any more). */
export interface FormerRecord {
	/** The person opted out under that address: the record is kept, and the new address must not be subscribed either. */
	optedOut?: boolean;
	/** The record was renamed to the new address. */
	renamed?: boolean;
	/** Deletes the former record; called once the new address is stored at the provider. */
	remove?: () => Promise<unknown>;
}

/** Looks up the record under a former address, and renames it if the provider can and the new address is free. */
export type FindFormer = (
	former: string,
	contact: SyncContact,
	context: ProviderContext,
) => Promise<FormerRecord>;

type Upserts = Pick<ProviderAdapter, "upsertOne" | "upsertMany" | "poll">;

interface Move {
	formers: FormerRecord[];
	notes: string[];
}

/**
 * Wraps an adapter's upserts so that a contact's record follows a change of address. Every step looks up what an earlier
 * attempt left to do, so the whole is idempotent. If the provider refuses to change a former record, the outcome's note says
 * so.
 */
export function followAddressChanges(
	provider: string,
	findFormer: FindFormer,
	{ upsertOne, upsertMany, poll }: Upserts,
): Upserts {
	return {
		upsertOne: (contact, context) =>
			withMoves(provider, findFormer, [contact], context, ([one = contact]) => upsertOne(one, context)),
		upsertMany: (contacts, context) =>
			withMoves(provider, findFormer, contacts, context, people => upsertMany(people, context)),
		...(poll && {
			poll: (ticket, contacts, context) =>
				withMoves(provider, findFormer, contacts, context, people => poll(ticket, people, context)),
		}),
	};
}

async function withMoves(
	provider: string,
	findFormer: FindFormer,
	contacts: readonly SyncContact[],
	context: ProviderContext,
	send: (people: readonly SyncContact[]) => Promise<BulkResult>,
): Promise<BulkResult> {
	const moves = new Map<number, Move>();
	for (const [at, contact] of contacts.entries()) {
		if (contact.formerly?.length)
			moves.set(at, await findFormers(contact.formerly, contact, findFormer, context));
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

async function findFormers(
	formerly: readonly string[],
	contact: SyncContact,
	findFormer: FindFormer,
	context: ProviderContext,
): Promise<Move> {
	const move: Move = { formers: [], notes: [] };
	for (const former of formerly) {
		const record = await tolerate(findFormer(former, contact, context), move.notes);
		if (record) move.formers.push(record);
	}
	return move;
}

/** Returns the contact to send: without a renamed record its `heldBack` state is unknown. */
function asMoved(contact: SyncContact, move: Move | undefined): SyncContact {
	if (!move) return contact;
	const heldBack = move.formers.some(({ renamed }) => renamed) ? contact.heldBack : null;
	return move.formers.some(({ optedOut }) => optedOut)
		? { ...contact, heldBack, marketingConsent: false, consentAt: null, left: true }
		: { ...contact, heldBack };
}

/** Deletes former records that were not renamed, only after the upsert succeeded. The note says what could not be deleted. */
async function settled(
	provider: string,
	contact: SyncContact,
	outcome: RecordOutcome,
	{ formers, notes }: Move,
): Promise<RecordOutcome> {
	if (outcome.status !== "synced" && outcome.status !== "suppressed") return outcome;
	try {
		for (const { remove } of formers) if (remove) await tolerate(remove(), notes);
	} catch (error) {
		return deferredBy(error);
	}
	if (outcome.status === "synced" && contact.marketingConsent && formers.some(({ optedOut }) => optedOut)) {
		const message = `Unsubscribed in ${provider} under a former address; left that way under this one too`;
		return { status: "suppressed", message };
	}
	return withNotes(
		outcome,
		notes.map(note => `the record of a former address stays in ${provider}: ${note}`),
	);
}

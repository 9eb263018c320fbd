import { deferredBy, withNotes } from "../outcomes.ts";
import type { ProviderContext, RecordOutcome } from "../port.ts";
import { ProviderError } from "../provider-error.ts";
import { insist } from "./changed.ts";

/**
 * Removes the list's tag from the unsubscribed leads at these indexes. Their opt-out already stops mail, so a token without
 * permission for tags only adds a note; after a transient error they alone are deferred.
 */
export async function untag(outcomes: RecordOutcome[], places: readonly number[], context: ProviderContext) {
	const { listId } = context.connection;
	const ids = places.flatMap(at => {
		const outcome = outcomes[at];
		return outcome?.status === "synced" && outcome.remoteId ? [{ at, id: outcome.remoteId }] : [];
	});
	if (!listId || ids.length === 0) return outcomes;
	const body = { tags: [{ name: listId }], ids: ids.map(({ id }) => id) };
	try {
		await insist(context, { method: "POST", path: "/Leads/actions/remove_tags", body });
		return outcomes;
	} catch (error) {
		if (!(error instanceof ProviderError)) throw error;
		const note = [`the tag ${listId} stays: ${error.message}`];
		const changed = new Map(
			ids.map(({ at }) => [
				at,
				error.retryable ? deferredBy(error) : withNotes(outcomes[at] ?? deferredBy(error), note),
			]),
		);
		return outcomes.map((outcome, at) => changed.get(at) ?? outcome);
	}
}

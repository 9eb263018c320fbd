import type { Call } from "../http/json-api.ts";
import { answerError, matchAnswer, readAnswer } from "../http/read-answer.ts";
import { deferredBy, withNotes } from "../outcomes.ts";
import type { ProviderContext, RecordOutcome } from "../port.ts";
import { ProviderError } from "../provider-error.ts";
import { classifyItem, isFailure } from "./classify.ts";
import { refuse, send } from "./request.ts";
import { DataAnswer, type ItemAnswer } from "./schemas.ts";

/**
 * Makes a call that changes records. Returns the answer about the first record that was refused, else about the first record.
 */
export async function makeChange(context: ProviderContext, call: Call): Promise<ItemAnswer> {
	const answer = await send(context, call);
	if (answer.status >= 300 && !matchAnswer(DataAnswer, answer)) throw refuse(answer, context);
	const { data } = readAnswer(DataAnswer, answer, context);
	const item = data.find(isFailure) ?? data[0];
	if (!item) throw answerError("protocol", "Zoho answered without a record", answer, context);
	return item;
}

/** Makes a change that must succeed. Throws ProviderError if Zoho refuses it. */
export async function requireChange(context: ProviderContext, call: Call): Promise<void> {
	const outcome = classifyItem(await makeChange(context, call));
	if (outcome.status !== "synced") throw new ProviderError("protocol", `Zoho: ${outcome.message}`);
}

/**
 * Removes the list's tag from the unsubscribed leads at these indexes. Their opt-out already stops mail, so a token without
 * permission for tags only adds a note; after a transient error they alone are deferred.
 */
export async function removeTag(
	outcomes: RecordOutcome[],
	indexes: readonly number[],
	context: ProviderContext,
) {
	const { listId } = context.connection;
	const ids = indexes.flatMap(at => {
		const outcome = outcomes[at];
		return outcome?.status === "synced" && outcome.remoteId ? [{ at, id: outcome.remoteId }] : [];
	});
	if (!listId || ids.length === 0) return outcomes;
	const body = { tags: [{ name: listId }], ids: ids.map(({ id }) => id) };
	try {
		await requireChange(context, { method: "POST", path: "/Leads/actions/remove_tags", body });
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

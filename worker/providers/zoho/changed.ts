import type { Call } from "../http/json-api.ts";
import { answerError, matchAnswer, readAnswer } from "../http/read-answer.ts";
import type { ProviderContext } from "../port.ts";
import { ProviderError } from "../provider-error.ts";
import { classifyItem, isFailure } from "./classify.ts";
import { refuse, send } from "./request.ts";
import { DataAnswer, type ItemAnswer } from "./schemas.ts";

/**
 * Makes a call that changes records. Returns the answer about the first record that was refused, else about the first record.
 */
export async function changed(context: ProviderContext, call: Call): Promise<ItemAnswer> {
	const answer = await send(context, call);
	if (answer.status >= 300 && !matchAnswer(DataAnswer, answer)) throw refuse(answer, context);
	const { data } = readAnswer(DataAnswer, answer, context);
	const item = data.find(isFailure) ?? data[0];
	if (!item) throw answerError("protocol", "Zoho answered without a record", answer, context);
	return item;
}

/** Makes a change that must succeed. Throws ProviderError if Zoho refuses it. */
export async function insist(context: ProviderContext, call: Call): Promise<void> {
	const outcome = classifyItem(await changed(context, call));
	if (outcome.status !== "synced") throw new ProviderError("protocol", `Zoho: ${outcome.message}`);
}

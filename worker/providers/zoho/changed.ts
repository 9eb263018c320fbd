import type { Call } from "../http/json-api.ts";
import { answerError, matchAnswer, readAnswer } from "../http/read-answer.ts";
import type { ProviderContext } from "../port.ts";
import { ProviderError } from "../provider-error.ts";
import { classifyItem, isFailure } from "./classify.ts";
import { refuse, send } from "./request.ts";
import { DataAnswer, type ItemAnswer } from "./schemas.ts";

/** What Zoho says of the records of a call: of the first that it would not change, else of the first. */
export async function changed(context: ProviderContext, call: Call): Promise<ItemAnswer> {
	const answer = await send(context, call);
	if (answer.status >= 300 && !matchAnswer(DataAnswer, answer)) throw refuse(answer, context);
	const { data } = readAnswer(DataAnswer, answer, context);
	const item = data.find(isFailure) ?? data[0];
	if (!item) throw answerError("protocol", "Zoho answered without a record", answer, context);
	return item;
}

/** Makes a change that Zoho has no reason to refuse. Throws ProviderError where it does all the same. */
export async function insist(context: ProviderContext, call: Call): Promise<void> {
	const outcome = classifyItem(await changed(context, call));
	if (outcome.status !== "synced") throw new ProviderError("protocol", `Zoho: ${outcome.message}`);
}

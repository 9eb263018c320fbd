import type { ConversionAdapter, ConversionContext } from "../conversion-port.ts";
import { answerError, readAnswer } from "../http/read-answer.ts";
import { ProviderError } from "../provider-error.ts";
import { metaEvent, sampleEvent } from "./event.ts";
import { refuse, refusedEvent, sendEvents } from "./request.ts";
import { EventsAnswer, type EventsBody } from "./schemas.ts";

/** Sends one event. Returns the answer's trace id, or what is wrong with the event. */
async function deliver(
	event: EventsBody["data"][number],
	context: ConversionContext,
	code?: string,
): Promise<{ trace: string } | { refused: string }> {
	const body = { data: [event], ...(code && { test_event_code: code }) };
	const answer = await sendEvents(body, context);
	const refused = refusedEvent(answer, context);
	if (refused) return { refused };
	if (answer.status !== 200) throw refuse(answer, context);
	const { events_received, fbtrace_id } = readAnswer(EventsAnswer, answer, context);
	if (events_received < 1) throw answerError("protocol", "Meta received no event", answer, context);
	return { trace: fbtrace_id ? ` (trace ${fbtrace_id})` : "" };
}

async function tryOut(context: ConversionContext): Promise<string> {
	const { testEventCode, ...settings } = context.connection.options;
	if (!testEventCode) {
		const message = "Enter the code of Meta's Test Events tool first: without it a test would be counted";
		throw new ProviderError("protocol", message);
	}
	const answer = await deliver(sampleEvent(settings, context.now()), context, testEventCode);
	if ("refused" in answer) throw new ProviderError("protocol", answer.refused);
	return `Meta received a test event under ${testEventCode}${answer.trace}. Nothing was counted.`;
}

/** Meta through the Conversions API (docs/providers/meta-conversions.md). It has no retraction. */
export const metaConversions: ConversionAdapter = {
	platform: "meta_conversions",
	test: tryOut,
	async upload(event, context) {
		const built = metaEvent(event, context.connection.options);
		if (!built) {
			return { kind: "refused", message: "There is neither a click nor an address for Meta to match" };
		}
		const answer = await deliver(built, context);
		return "refused" in answer
			? { kind: "refused", message: answer.refused }
			: { kind: "sent", message: `Received by Meta${answer.trace}` };
	},
	withdraw: null,
	check() {
		return Promise.reject(new ProviderError("protocol", "Meta answers at once; there is nothing to ask"));
	},
};

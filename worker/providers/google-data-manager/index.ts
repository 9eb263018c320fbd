import type { ConversionEvent } from "#db/conversions/open-upload.ts";
import { STAGES } from "#domain/conversions/platforms.ts";
import type { CheckAnswer, ConversionAdapter, ConversionContext, UploadAnswer } from "../conversion-port.ts";
import { destinationOf, eventOf, sampleEvent } from "./event.ts";
import { find, read, refuse, refusedEvent, send } from "./request.ts";
import { IngestAnswer, type IngestBody, StatusAnswer } from "./schemas.ts";

/** Google already has the conversion from an attempt whose answer was lost, by our id or by click and time. */
const DUPLICATES = ["DUPLICATE_TRANSACTION_ID", "DUPLICATE_GCLID"];

/** Converts "PROCESSING_ERROR_REASON_EVENT_TOO_OLD" to words for staff: "event too old". */
const wordsOf = (reason: string) => reason.toLowerCase().replaceAll("_", " ");

const ingest = (body: IngestBody, context: ConversionContext) =>
	send(context, { method: "POST", path: "/events:ingest", body });

async function sendEvent(
	event: ConversionEvent,
	value: number | null,
	context: ConversionContext,
): Promise<UploadAnswer> {
	const built = eventOf(event, value);
	if (!built)
		return { kind: "refused", message: "There is neither a click nor an address for Google to match" };
	const destination = destinationOf(context.connection.options, event.stage);
	// Staff may clear an action whose conversions were sent; those for the other action go on.
	if (!destination) return { kind: "refused", message: "There is no conversion action for this status" };
	const answer = await ingest(
		{ destinations: [destination], events: [built], encoding: "HEX", validateOnly: false },
		context,
	);
	const message = refusedEvent(answer, context);
	if (message) return { kind: "refused", message };
	return { kind: "accepted", requestId: read(IngestAnswer, answer, context).requestId };
}

async function check(requestId: string, context: ConversionContext): Promise<CheckAnswer | null> {
	const path = `/requestStatus:retrieve?${new URLSearchParams({ requestId })}`;
	// An unknown (expired) request id is not an error of the account.
	const answer = await find(StatusAnswer, context, { path }, [400, 404]);
	const status = answer?.requestStatusPerDestination[0];
	const errorCounts = status?.errorInfo?.errorCounts ?? [];
	const reasons = errorCounts.map(({ reason }) => reason.replace(/^PROCESSING_ERROR_REASON_/u, ""));
	switch (status?.requestStatus) {
		case "SUCCESS":
			return { kind: "sent", message: `Counted by Google (request ${requestId})` };
		case "FAILED":
		case "FAILURE":
		case "PARTIAL_SUCCESS":
			if (reasons.length > 0 && reasons.every(reason => DUPLICATES.includes(reason))) {
				return { kind: "duplicate", message: `Google already had it (request ${requestId})` };
			}
			return {
				kind: "refused",
				message: `Google: ${(reasons.length > 0 ? reasons : [status.requestStatus]).map(wordsOf).join(", ")}`,
			};
		default:
			return null;
	}
}

/** Validates a sample against every conversion action, without counting it. */
async function validate(context: ConversionContext): Promise<string> {
	const destinations = STAGES.flatMap(stage => destinationOf(context.connection.options, stage) ?? []);
	const events = [sampleEvent(context.now())];
	const answer = await ingest({ destinations, events, encoding: "HEX", validateOnly: true }, context);
	if (answer.status !== 200) throw refuse(answer, context);
	return "Google checked a sample conversion and would accept it. Nothing was counted.";
}

/**
 * Google Ads through the Data Manager API v1 (docs/providers/google-data-manager.md): one event per request, because Google
 * refuses requests as a whole and reports outcomes per request. It has no retraction: a value of 0 is sent instead.
 */
export const googleDataManager: ConversionAdapter = {
	platform: "google_data_manager",
	test: validate,
	upload: (event, context) => sendEvent(event, event.value, context),
	withdraw: (event, context) => sendEvent(event, 0, context),
	check,
};

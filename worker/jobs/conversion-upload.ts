import * as v from "valibot";
import { setDestinationAttention } from "#db/conversions/note-destination.ts";
import { type OpenDestination, type OpenUpload, uploadOfRun } from "#db/conversions/open-upload.ts";
import { endUpload, recordUpload, type UploadOutcome } from "#db/conversions/record-upload.ts";
import type { SettledAnswer } from "../providers/conversion-port.ts";
import { fork } from "../services.ts";
import { adapterOf, checkCircuit, resultOfFailure } from "./conversion-failure.ts";
import { type Handler, type JobContext, type JobResult, nothingToDo } from "./handler.ts";

/** How often the outcome of an accepted conversion is polled. Each wait is twice the last, 64 hours in all. */
const MAX_CHECKS = 7;

/**
 * An accepted request whose outcome is polled. Named `import`, because a cancelled run keeps such messages (finish-attempt.ts).
 */
const Ticket = v.object({
	import: v.object({
		requestId: v.string(),
		act: v.picklist(["upload", "restate", "withdraw"]),
		checks: v.number(),
		/** The new value in pence, which counts once the platform confirms it; absent in a first upload, as its value counts at once. */
		value: v.optional(v.nullable(v.number())),
	}),
});
type Accepted = v.InferOutput<typeof Ticket>["import"];

const WORDS: Readonly<Record<Accepted["act"], string>> = {
	upload: "",
	restate: "Told the deal's new value. ",
	withdraw: "Taken back. ",
};

/** Returns the call that brings the platform up to date; null when it already is. */
function actOf(
	{ wanted, received, receivedValue, event, destination }: OpenUpload,
	job: JobContext,
): Accepted["act"] | null {
	if (wanted && !received) return "upload";
	if (!received || !adapterOf(destination, job).adapter.withdraw) return null;
	if (!wanted) return "withdraw";
	return event.value === receivedValue ? null : "restate";
}

/** Uploads a conversion to an advertising platform, restates its value or withdraws it, by the lead's current status. */
export const conversionUpload: Handler<"conversion.upload"> = {
	async run({ runId }, job) {
		const upload = await uploadOfRun(fork(job), runId, job.vault);
		if (!upload) return nothingToDo(runId, "Nothing to send any more: the person or the destination is gone");
		const ticket = v.safeParse(Ticket, job.message.ticket);
		if (!ticket.success) {
			const act = actOf(upload, job);
			if (!act) return overtaken(runId, upload);
			return call(act, upload, runId, job);
		}
		return ask(ticket.output.import, upload, runId, job);
	},
	async giveUp(em, { runId }, error) {
		await endUpload(em, runId, { state: "failed", error }, { failed: 1, error });
	},
};

/** Ends an upload whose status changed back before anything was sent. */
function overtaken(runId: string, { received }: OpenUpload): JobResult {
	const message = received
		? "Nothing to send: the platform already has it"
		: "Not sent: the status was taken back first";
	const outcome: UploadOutcome = { state: received ? "sent" : "cancelled" };
	return { kind: "done", commit: em => endUpload(em, runId, outcome, { done: 1, error: null, message }) };
}

async function call(
	act: Accepted["act"],
	{ destination, event }: OpenUpload,
	runId: string,
	job: JobContext,
): Promise<JobResult> {
	const held = checkCircuit(destination, job);
	if (held) return held;
	const { adapter, context } = adapterOf(destination, job);
	try {
		const send = act === "withdraw" && adapter.withdraw ? adapter.withdraw : adapter.upload;
		// A deal value that was removed replaces the previous one as 0.
		const value = act === "restate" ? (event.value ?? 0) : event.value;
		const answer = await send({ ...event, value }, context);
		const receivedValue = event.value;
		if (answer.kind !== "accepted") return end(act, answer, runId, destination, { receivedValue });
		const { requestId } = answer;
		const isFirst = act === "upload";
		return {
			...later({ requestId, act, checks: 0, ...(!isFirst && { value: receivedValue }) }, job),
			commit: async em => {
				// The platform has the conversion now, even if this process dies before its outcome is known.
				const held = { received: true, ...(isFirst && { receivedValue }) };
				await recordUpload(em, runId, { state: "accepted", requestId, ...held });
				await setDestinationAttention(em, destination, null);
			},
		};
	} catch (error) {
		return resultOfFailure(error, destination, job);
	}
}

/** Polls the outcome of a request that the platform accepted. */
async function ask(
	accepted: Accepted,
	{ destination }: OpenUpload,
	runId: string,
	job: JobContext,
): Promise<JobResult> {
	const { act, requestId, checks, value } = accepted;
	const told = value === undefined ? {} : { receivedValue: value };
	if (destination.throttledMs > 0) return { kind: "wait", reason: null, afterMs: destination.throttledMs };
	const { adapter, context } = adapterOf(destination, job);
	let trouble: Extract<JobResult, { kind: "failed" }> | null = null;
	try {
		const answer = await adapter.check(requestId, context);
		// Of a first upload a duplicate means that it arrived before; a new value was not taken.
		const duplicateKind = act === "upload" ? "sent" : "refused";
		const settled =
			answer?.kind === "duplicate" ? ({ kind: duplicateKind, message: answer.message } as const) : answer;
		if (settled) return end(act, settled, runId, destination, told);
	} catch (error) {
		const result = resultOfFailure(error, destination, job);
		if (result.kind !== "failed") return result;
		trouble = result;
	}
	if (checks + 1 < MAX_CHECKS) {
		const wait = later({ ...accepted, checks: checks + 1 }, job);
		return trouble
			? { ...wait, reason: trouble.error, ...(trouble.commit && { commit: trouble.commit }) }
			: wait;
	}
	const message = `Taken under request ${requestId}; the platform has not said what became of it`;
	return end(act, { kind: "sent", message }, runId, destination, told);
}

function later(accepted: Accepted, { config }: JobContext): Extract<JobResult, { kind: "wait" }> {
	return {
		kind: "wait",
		reason: `Taken under request ${accepted.requestId}; its outcome is asked for later`,
		afterMs: config.CONVERSIONS_CHECK_AFTER_MS * 2 ** accepted.checks,
		ticket: { import: accepted },
	};
}

function end(
	act: Accepted["act"],
	answer: SettledAnswer,
	runId: string,
	destination: OpenDestination,
	value: Pick<UploadOutcome, "receivedValue"> = {},
): JobResult {
	if (answer.kind === "refused") {
		const { message: error } = answer;
		// A refused upload is not counted by the platform. After a refused restatement or withdrawal the first upload still counts.
		const outcome: UploadOutcome = { state: "refused", received: act !== "upload", error };
		return {
			kind: "done",
			refused: error,
			commit: em => endUpload(em, runId, outcome, { failed: 1, error }),
		};
	}
	const outcome: UploadOutcome =
		act === "withdraw"
			? { state: "withdrawn", received: false }
			: { state: "sent", received: true, ...value };
	const message = WORDS[act] + answer.message;
	return {
		kind: "done",
		commit: async em => {
			await setDestinationAttention(em, destination, null);
			await endUpload(em, runId, outcome, { done: 1, error: null, message });
		},
	};
}

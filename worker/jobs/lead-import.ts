import { importBatch } from "#db/imports/import-batch.ts";
import { failImport, hasLines } from "#db/imports/waiting-lines.ts";
import { fork } from "../services.ts";
import type { Handler } from "./handler.ts";

/** Stores a file of leads, so many lines a commit: a worker that dies leaves the rest to the next. */
export const leadImport: Handler<"lead_import.run"> = {
	async run({ runId }, job) {
		if (!(await hasLines(fork(job), runId))) return { kind: "done" };
		return { kind: "wait", reason: null, afterMs: 0, commit: em => importBatch(em, runId) };
	},
	giveUp: (em, { runId }, error) => failImport(em, runId, error),
};

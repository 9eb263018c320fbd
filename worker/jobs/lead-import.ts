import { importBatch } from "#db/imports/import-batch.ts";
import { failImport, hasLines } from "#db/imports/waiting-lines.ts";
import { fork } from "../services.ts";
import type { Handler } from "./handler.ts";

/** Error of a pending line without data: the run would never end. */
const LOST = "The line is no longer stored: import the file again";

/** Imports a file of leads, one batch of lines per commit, so that another worker can continue after a crash. */
export const leadImport: Handler<"lead_import.run"> = {
	async run({ runId }, job) {
		if (!(await hasLines(fork(job), runId)))
			return { kind: "done", commit: em => failImport(em, runId, LOST) };
		return { kind: "wait", reason: null, afterMs: 0, commit: em => importBatch(em, runId) };
	},
	giveUp: (em, { runId }, error) => failImport(em, runId, error),
};

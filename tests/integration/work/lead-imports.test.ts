import { randomUUID } from "node:crypto";
import * as v from "valibot";
import { expect, it } from "vitest";
import { createImport } from "#db/imports/create-import.ts";
import { LeadImportRow } from "#db/imports/lead-import-row.ts";
import { cancelRun } from "#db/jobs/cancel-run.ts";
import { Lead } from "#db/leads/lead.ts";
import { deleteExpired } from "#db/retention/delete-expired.ts";
import { ImportedLead } from "#domain/leads/lead-import.ts";
import { due, lab, openSyncTests } from "#tests/support/sync-tests.ts";

openSyncTests();

const RETENTION = { quarantined: 90, closedLeads: 0, runs: 365, measurements: 400 };

/** Accepts a file of two leads that no worker has handled for two days. */
async function waiting(): Promise<string> {
	const lines = ["One", "Two"].map((fullName, at) => ({
		line: at + 2,
		lead: v.parse(ImportedLead, { fullName, email: `${randomUUID()}@people.example` }),
	}));
	const runId = await createImport(lab.em(), lines, "tester");
	await lab.em().execute("update lead_import_rows set created_at = now() - interval '2 days'");
	return runId;
}

const names = async () =>
	(await lab.em().find(Lead, { origin: "import" })).map(({ fullName }) => fullName).sort();

it("imports a file that waited for two days, and deletes its lines a day after that", async () => {
	const runId = await waiting();
	await deleteExpired(lab.em(), RETENTION);
	await lab.work();
	expect(await lab.run(runId)).toMatchObject({ status: "succeeded", done: 2 });
	expect(await names()).toEqual(["One", "Two"]);
	// The import can be undone for a day.
	expect(await deleteExpired(lab.em(), RETENTION)).toMatchObject({ lead_import_rows: 0 });
	await lab.em().execute("update lead_import_rows set stored_at = now() - interval '25 hours'");
	expect(await deleteExpired(lab.em(), RETENTION)).toMatchObject({ lead_import_rows: 2 });
});

it("deletes the lines of a cancelled import after a day", async () => {
	const runId = await waiting();
	await cancelRun(lab.em(), runId, "tester");
	await deleteExpired(lab.em(), RETENTION);
	expect(await lab.em().count(LeadImportRow, { run: runId })).toBe(0);
});

it("fails an import whose lines are gone, instead of leaving it open for ever", async () => {
	const runId = await waiting();
	await lab.em().execute("delete from lead_import_rows where position = 1");
	await lab.work();
	await due();
	await lab.work();
	expect(await lab.run(runId)).toMatchObject({
		status: "partly_failed",
		done: 1,
		failed: 1,
		error: "The line is no longer stored: import the file again",
	});
	expect(await names()).toEqual(["One"]);
});

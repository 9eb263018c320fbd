import { expect, it } from "vitest";
import { cancelRun } from "#db/jobs/cancel-run.ts";
import { groupRuns } from "#db/jobs/group-runs.ts";
import { JobRun } from "#db/jobs/job-run.ts";
import { listRuns } from "#db/jobs/list-runs.ts";
import { enqueueMany } from "#db/outbox/enqueue.ts";
import { OutboxMessage } from "#db/outbox/outbox-message.ts";
import type { RunFilter } from "#domain/jobs/run-query.ts";
import { until } from "#tests/support/processes.ts";
import { em, integration, items, lab, openRunTests, syncs } from "#tests/support/run-tests.ts";

openRunTests();

/** Captures so many leads one after the other, before any provider is called. */
async function crowd(count: number): Promise<string[]> {
	const leads = await lab.people(count);
	await capture(leads);
	return leads;
}

async function capture(leads: string[]): Promise<void> {
	const captured = leads.map(leadId => ({ leadId }));
	for (const message of await enqueueMany(em(), "lead.captured", captured)) await lab.process(message);
}

const runs = (kind: "bulk_sync" | "crm_sync") => em().find(JobRun, { kind });
const waiting = () => em().find(OutboxMessage, { topic: "sync.batch" });

it("leads captured while many syncs wait join a queued bulk run: 9 leads make 4 single runs and a shared run", async () => {
	const leads = await crowd(9);
	expect(await waiting()).toHaveLength(5);
	const [shared, ...others] = await runs("bulk_sync");
	expect(others).toEqual([]);
	expect(shared).toMatchObject({ status: "queued", total: 5, actor: "system", lead: null });
	expect(await runs("crm_sync")).toHaveLength(4);
	expect([...(await syncs()).values()]).toEqual(leads.map(() => "pending"));
	const { rows: about } = await listRuns(em(), { lead: leads.at(-1) ?? "" }, { limit: 10 });
	expect(about.map(({ id }) => id)).toEqual([shared?.id]);
	await lab.work();
	expect(await runs("bulk_sync")).toMatchObject([{ status: "succeeded", total: 5, done: 5 }]);
	const carried = await items(shared?.id ?? "");
	expect(carried.map(({ position }) => position)).toEqual([0, 1, 2, 3, 4]);
	expect([...(await syncs()).values()]).toEqual(leads.map(() => "synced"));
	expect(lab.receiver.calls({ path: "/hook" })).toHaveLength(5);
});

it("groupRuns by lead counts each lead of a shared run by their own result, and filters to that lead alone", async () => {
	const leads = await crowd(9);
	const shared = (await runs("bulk_sync"))[0]?.id ?? "";
	const carried = await items(shared);
	const [failing = "", other = ""] = leads.filter(id => carried.some(({ lead }) => lead === id));
	const grouped = async (filter: RunFilter) =>
		Object.fromEntries((await groupRuns(em(), "lead", filter)).map(({ id, ...counts }) => [id, counts]));
	const all = await grouped({});
	expect(Object.keys(all).sort()).toEqual([...leads].sort());
	expect(all[failing]).toMatchObject({ waiting: 1, failed: 0, succeeded: 0 });
	await lab.work();
	await em().execute("update job_items set status = 'failed', error = 'Refused' where lead_id = ?", [
		failing,
	]);
	await em().execute("update job_runs set status = 'partly_failed', error = '1 of 5' where id = ?", [shared]);
	expect((await groupRuns(em(), "lead", {}))[0]).toMatchObject({
		id: failing,
		failed: 1,
		lastError: "Refused",
	});
	expect((await grouped({}))[other]).toMatchObject({ failed: 0, succeeded: 1, lastError: null });
	expect(Object.keys(await grouped({ lead: failing }))).toEqual([failing]);
	await em().execute("update leads set full_name = 'Zenobia Quill' where id = ?", [failing]);
	expect(Object.keys(await grouped({ q: "quill zenobia" }))).toEqual([failing]);
	const [integrated] = await groupRuns(em(), "integration", {});
	expect(integrated).toMatchObject({ id: integration.id, failed: 1, succeeded: 4 });
});

it("5 captured leads get a single run each", async () => {
	await crowd(5);
	expect(await runs("bulk_sync")).toEqual([]);
	expect(await runs("crm_sync")).toHaveLength(5);
});

it("every captured lead gets a single run at a provider with a quota on bulk calls", async () => {
	const settings = { autoSync: true, audience: "everyone", fields: {} } as const;
	const { id } = await lab.add("MailerLite", { provider: "mailerlite", apiKey: "key", settings });
	await crowd(9);
	expect(await em().count(JobRun, { integration: id, kind: "crm_sync" })).toBe(9);
	expect(await em().count(JobRun, { integration: integration.id, kind: "crm_sync" })).toBe(4);
});

it("a captured lead does not join a run that is in progress, was attempted or was started by staff", async () => {
	const first = await lab.people(5);
	await capture(first);
	await em().execute("update outbox set owner = gen_random_uuid(), queued = false");
	await capture(first);
	await em().execute("update outbox set attempts = 1");
	await capture(first);
	await em().execute("update job_runs set actor = 'tester'");
	await capture(first);
	expect(await runs("bulk_sync")).toEqual([]);
	expect(await runs("crm_sync")).toHaveLength(20);
});

it("a lead captured twice is not put into the same shared run twice", async () => {
	const [one = "", ...others] = await lab.people(7);
	await capture([...others, one]);
	const [shared] = await runs("bulk_sync");
	expect(shared?.total).toBe(3);
	await capture([one]);
	// A second run has room.
	expect((await runs("bulk_sync")).map(({ total }) => total).sort()).toEqual([2, 3]);
	await lab.work();
	expect(await em().count(JobRun, { status: "succeeded" })).toBe(5);
});

it("a captured lead does not join a shared run that is being cancelled", async () => {
	await crowd(9);
	const [shared] = await runs("bulk_sync");
	const late = (await lab.people(10)).at(-1) ?? "";
	const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
	const untilWaiting = (count: number, orElse: () => boolean) =>
		until(
			`${count} wait for a lock`,
			async () => orElse() || (await em().execute<object[]>(waiting)).length === count,
		);
	let cancelling = Promise.resolve();
	let capturing = Promise.resolve();
	await em().transactional(async inner => {
		// Stops the cancellation after the change of the run's status, before its message is deleted.
		await inner.execute("lock table audit_log in share mode");
		cancelling = cancelRun(em(), shared?.id ?? "", "tester");
		await untilWaiting(1, () => false);
		let captured = false;
		capturing = capture([late]).then(() => {
			captured = true;
		});
		await untilWaiting(2, () => captured);
	});
	await Promise.all([cancelling, capturing]);
	await lab.work();
	expect((await syncs()).get(late)).toBe("synced");
});

import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { createRun, type NewRun } from "#db/jobs/create-run.ts";
import { findRun, findRuns } from "#db/jobs/find-run.ts";
import { groupRuns } from "#db/jobs/group-runs.ts";
import { isRunCursor, listRuns } from "#db/jobs/list-runs.ts";
import { recentBulkRuns } from "#db/jobs/recent-bulk-runs.ts";
import { enqueue } from "#db/outbox/enqueue.ts";
import type { RunFilter } from "#domain/jobs/run-query.ts";
import { em, integration, lab, leads, make, openRunTests, set } from "#tests/support/run-tests.ts";

openRunTests();

describe("listRuns", () => {
	const found = async (filter: RunFilter) =>
		(await listRuns(em(), filter, { limit: 10 })).rows.map(({ id }) => id);

	it("returns each run with its integration and lead, newest first, up to the limit", async () => {
		const one = await make({ leadId: leads[0] ?? null });
		const two = await createRun(em(), { kind: "tax_report", actor: "system", total: 2 });
		await set(
			one,
			"created_at = '2026-01-02T03:04:05.678Z', started_at = '2026-01-02T03:04:06Z', finished_at = null",
		);
		await set(two, "error = 'No', message = 'Well', done = 1, failed = 2, attempts = 3");
		const { rows } = await listRuns(em(), {}, { limit: 10 });
		expect(rows).toMatchObject([
			{
				id: two,
				kind: "tax_report",
				status: "queued",
				total: 2,
				done: 1,
				failed: 2,
				attempts: 3,
				error: "No",
				message: "Well",
				actor: "system",
				integration: null,
				conversionDestination: null,
				lead: null,
			},
			{
				id: one,
				createdAt: "2026-01-02T03:04:05.678Z",
				startedAt: "2026-01-02T03:04:06.000Z",
				finishedAt: null,
				integration: { id: integration.id, name: "Receiver", provider: "webhook" },
				lead: { id: leads[0], fullName: "Sample Person" },
			},
		]);
		const first = await listRuns(em(), {}, { limit: 1 });
		expect(first.rows.map(({ id }) => id)).toEqual([two]);
		expect(isRunCursor(["2026-01-02T03:04:05.678Z", one])).toBe(true);
		expect(isRunCursor(["yesterday", one])).toBe(false);
		expect(await findRun(em(), one)).toMatchObject({ id: one });
		expect(await findRun(em(), randomUUID())).toBeNull();
		expect((await findRuns(em(), [one, two, randomUUID()])).map(({ id }) => id).sort()).toEqual(
			[one, two].sort(),
		);
		expect(await findRuns(em(), [])).toEqual([]);
	});

	it("filters by kind, status, integration or lead, and by several of them together", async () => {
		const [lead = ""] = leads;
		const one = await make({ leadId: lead });
		const other = await lab.add("Another");
		const two = await make({ kind: "webhook", integrationId: other.id, leadId: leads[1] ?? null });
		await set(two, "status = 'failed'");
		expect(await found({ kind: "crm_sync" })).toEqual([one]);
		expect(await found({ status: "failed" })).toEqual([two]);
		expect(await found({ integration: other.id })).toEqual([two]);
		expect(await found({ lead })).toEqual([one]);
		expect(await found({ lead, status: "failed" })).toEqual([]);
		expect(await found({ q: "  " })).toEqual([two, one]);
	});

	it("shows an active run that waits for its next attempt as queued, as findRun does, and filters it so", async () => {
		const [running, waiting] = [await make(), await make()];
		for (const runId of [running, waiting]) {
			await enqueue(em(), "tax_report.send", { runId });
			await set(runId, "status = 'active'");
		}
		await em().execute("update outbox set due_at = now() + interval '40 s' where run_id = ?", [waiting]);
		const statuses = (await listRuns(em(), {}, { limit: 10 })).rows.map(({ status }) => status);
		expect(statuses).toEqual(["queued", "active"]);
		expect(await findRun(em(), waiting)).toMatchObject({ status: "queued" });
		expect(await found({ status: "queued" })).toEqual([waiting]);
		expect(await found({ status: "active" })).toEqual([running]);
	});

	it("searches words in the run and in the names of its lead, integration and conversion destination", async () => {
		const run = await make({ leadId: leads[0] ?? null, actor: "Somebody" });
		await set(run, "error = 'Refused: 50% off', message = 'Well'");
		const [{ id: destination } = { id: "" }] = await em().execute<{ id: string }[]>(
			`insert into conversion_destinations (id, platform, name, secret, secret_mask, settings, is_active, created_at, updated_at)
			 values (gen_random_uuid(), 'meta_conversions', 'Advertising', '', '', '{}', true, now(), now()) returning id`,
		);
		const told = await createRun(em(), {
			kind: "conversion_upload",
			actor: "x",
			total: 1,
			conversionDestinationId: destination,
		});
		await em().execute("update leads set full_name = 'Zenobia Quill' where id = ?", [leads[0]]);
		for (const q of ["somebody", "REFUSED", "well", "50%", "zenobia", "receiver", "crm_sync", " webhook "])
			expect(await found({ q }), q).toEqual([run]);
		for (const q of ["advertising", "meta_conv"]) expect(await found({ q }), q).toEqual([told]);
		expect(await found({ q: "5_%" })).toEqual([]);
		expect(await found({ q: "nobody" })).toEqual([]);
		expect((await findRun(em(), told))?.conversionDestination).toEqual({
			id: destination,
			name: "Advertising",
			platform: "meta_conversions",
		});
	});
});

describe("groupRuns", () => {
	it("counts waiting, failed and succeeded runs by lead and by integration, most failures first", async () => {
		const other = await lab.add("Another");
		const of = async (more: Partial<NewRun>, values: string) => {
			const id = await make(more);
			await set(id, values);
			return id;
		};
		const lead = leads[0] ?? "";
		await of({ leadId: lead }, "status = 'failed', error = 'First', created_at = now() - interval '2 hours'");
		await of(
			{ leadId: lead },
			"status = 'partly_failed', error = 'Last', created_at = now() - interval '1 hour'",
		);
		await of({ leadId: lead }, "status = 'queued', error = 'Busy'");
		await of({}, "status = 'active', created_at = now() - interval '3 hours'");
		await of({ integrationId: other.id }, "status = 'succeeded', created_at = now() - interval '4 hours'");
		await of({ integrationId: other.id }, "status = 'cancelled', created_at = now() - interval '5 hours'");
		await of({ integrationId: other.id }, "status = 'failed', created_at = now() - interval '31 days'");
		await of({ integrationId: null }, "status = 'failed'");
		expect(await groupRuns(em(), "integration", {})).toMatchObject([
			{ id: integration.id, name: "Receiver", waiting: 2, failed: 2, succeeded: 0, lastError: "Last" },
			{ id: other.id, name: "Another", waiting: 0, failed: 0, succeeded: 1, lastError: null },
		]);
		const [group, ...more] = await groupRuns(em(), "lead", {});
		expect(more).toEqual([]);
		expect(group).toMatchObject({
			id: lead,
			name: "Sample Person",
			waiting: 1,
			failed: 2,
			succeeded: 0,
			lastError: "Last",
		});
		expect(Date.parse(group?.lastAt ?? "")).toBeGreaterThan(Date.now() - 60_000);
		expect(await groupRuns(em(), "integration", { status: "succeeded" })).toMatchObject([{ id: other.id }]);
		// People suppressed by a provider count as their run does, also when several share a run.
		const shared = await of({ leadId: null, kind: "bulk_sync", actor: "system" }, "status = 'failed'");
		await em().execute(
			"insert into job_items (run_id, position, lead_id, status, updated_at) values (?, 0, ?, 'suppressed', now())",
			[shared, lead],
		);
		expect(await groupRuns(em(), "lead", {})).toMatchObject([{ id: lead, failed: 3, succeeded: 0 }]);
		await em().execute("delete from job_runs where id = ?", [shared]);
		const third = await lab.add("Third");
		await of({ integrationId: third.id }, "status = 'succeeded'");
		expect((await groupRuns(em(), "integration", {})).map(({ name }) => name)).toEqual([
			"Receiver",
			"Third",
			"Another",
		]);
	});
});

it("recentBulkRuns returns at most 3, newest first: those in progress and the user's own that just ended", async () => {
	const bulk = (actor: string) => make({ kind: "bulk_sync", actor });
	const recent = async () => (await recentBulkRuns(em(), "me")).map(({ id }) => id);
	const [under, mine, theirs, long, single] = [
		await bulk("them"),
		await bulk("me"),
		await bulk("them"),
		await bulk("me"),
		await make(),
	];
	await set(mine, "status = 'succeeded', finished_at = now() - interval '4 minutes'");
	await set(theirs, "status = 'succeeded', finished_at = now()");
	await set(long, "status = 'succeeded', finished_at = now() - interval '6 minutes'");
	expect(await recent()).toEqual([mine, under]);
	expect(single).not.toBeNull();
	const more = [await bulk("them"), await bulk("them")];
	await set(more[0] ?? "", "status = 'active'");
	expect(await recent()).toEqual([...more.toReversed(), mine]);
	await set(more[1] ?? "", "created_at = now() - interval '8 days'");
	expect(await recent()).toEqual([more[0], mine, under]);
});

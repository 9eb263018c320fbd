import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { Account } from "#db/accounts/account.ts";
import { AuditEntry } from "#db/audit/audit-entry.ts";
import { Lead } from "#db/leads/lead.ts";
import { LeadUndo } from "#db/leads/lead-undo.ts";
import { LeadUndoItem } from "#db/leads/lead-undo-item.ts";
import type { Orm } from "#db/orm.ts";
import { deleteExpired } from "#db/retention/delete-expired.ts";
import { createTestDatabase } from "#tests/support/database.ts";
import { until } from "#tests/support/processes.ts";
import { OWN_PROCESSES, startTestWeb } from "#tests/support/product.ts";
import { type StaffClient, signInAs } from "#tests/support/staff.ts";

let orm: Orm;
let databaseUrl: string;
let url: string;
let staff: StaffClient;
let self: string;
let ids: string[];
const em = () => orm.em.fork();

beforeAll(async () => {
	const database = await createTestDatabase();
	orm = database.orm;
	databaseUrl = database.url;
	({ url } = await startTestWeb(database.url));
	staff = await signInAs(url);
	self = (await em().findOneOrFail(Account, { username: "admin" })).id;
});

beforeEach(async () => {
	await em().nativeDelete(Lead, {});
	await em().execute("truncate lead_undos cascade");
	ids = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
	for (const [n, id] of ids.entries())
		await em().insert(Lead, {
			id,
			fullName: `Person ${n}`,
			email: `p${n}@firm.example`,
			emailKey: `p${n}@firm.example`,
			phone: "",
			status: n === 3 ? "closed" : "new",
			nextStep: n === 0 ? "Call" : null,
			createdAt: new Date(),
			updatedAt: new Date(),
		});
});

const bulk = (body: object) => staff.send("POST", "/api/leads/bulk", body);
const undo = (id: string) => staff.send("POST", "/api/leads/bulk/undo", { undo: id });
const leads = () => em().find(Lead, { id: { $in: ids } }, { orderBy: { fullName: "asc" } });
const each = async <T>(of: (lead: Lead) => T) => (await leads()).map(of);

describe("bulk change", () => {
	it("changes the chosen leads, and undo restores the previous values of each, once", async () => {
		const change = {
			status: "qualified",
			ownerId: self,
			followUpAt: "2026-07-01T08:00:00Z",
			nextStep: "Write",
		};
		const answer = await bulk({ leadIds: [ids[0], ids[3]], change });
		expect(answer.status).toBe(200);
		const done = await answer.json();
		expect(done).toEqual({ changed: 2, undo: expect.any(String) });
		expect(
			await each(({ status, owner, nextStep, followUpAt }) => [status, owner, nextStep, followUpAt]),
		).toEqual([
			["qualified", self, "Write", new Date("2026-07-01T08:00:00Z")],
			["new", null, null, null],
			["new", null, null, null],
			["qualified", self, "Write", new Date("2026-07-01T08:00:00Z")],
		]);
		expect((await leads())[0]?.firstContactAt).not.toBeNull();
		expect(await em().count(AuditEntry, { action: "lead.status", subject: { $in: ids } })).toBe(2);
		const taken = await undo(done.undo);
		expect([taken.status, await taken.json()]).toEqual([200, { changed: 2 }]);
		expect(
			await each(({ status, owner, nextStep, followUpAt, firstContactAt }) => [
				status,
				owner,
				nextStep,
				followUpAt,
				firstContactAt,
			]),
		).toEqual([
			["new", null, "Call", null, null],
			["new", null, null, null, null],
			["new", null, null, null, null],
			["closed", null, null, null, null],
		]);
		expect((await undo(done.undo)).status).toBe(404);
	});

	it("restores the last activity on undo, except for a lead that received a note since", async () => {
		const activity = () => each(({ lastActivityAt }) => lastActivityAt);
		await em().execute("update leads set last_activity_at = now() - interval '3 days'");
		const before = await activity();
		const chosen = { leadIds: [ids[0], ids[1]], change: { status: "contacted", nextStep: "Write" } };
		const done = await (await bulk(chosen)).json();
		expect((await activity())[0]).not.toEqual(before[0]);
		await staff.send("POST", `/api/leads/${ids[1]}/notes`, { text: "Wrote" });
		const [, noted] = await activity();
		await undo(done.undo);
		expect(await activity()).toEqual([before[0], noted, before[2], before[3]]);
	});

	it("records in the audit log exactly the fields that it was about", async () => {
		await bulk({ leadIds: [ids[0]], change: { status: "closed" } });
		await bulk({ leadIds: [ids[0]], change: { followUpAt: "2026-07-01T08:00:00Z", nextStep: null } });
		const entries = await em().find(
			AuditEntry,
			{ action: "leads.change" },
			{ orderBy: { id: "desc" }, limit: 2 },
		);
		expect(entries.map(({ detail }) => detail)).toEqual([
			{ changed: 1, fields: ["nextStep", "followUpAt"] },
			{ changed: 1, fields: ["status"], status: "closed" },
		]);
	});

	it("increments the revision, also on undo, so that an edit based on an older revision gets 409", async () => {
		const edit = (revision: number) =>
			staff.send("PATCH", `/api/leads/${ids[0]}`, { nextStep: "Mine", revision });
		const done = await (await bulk({ leadIds: [ids[0]], change: { nextStep: "Write" } })).json();
		const refused = await edit(1);
		expect([refused.status, (await refused.json()).current]).toMatchObject([
			409,
			{ nextStep: "Write", revision: 2 },
		]);
		await undo(done.undo);
		expect((await edit(2)).status).toBe(409);
		expect((await edit(3)).status).toBe(200);
	});

	it("records in each lead's history the field names that a single edit records, also on undo", async () => {
		const change = { nextStep: "Mine", ownerId: self, followUpAt: "2026-07-01" };
		const fieldsOf = async (subject = "") =>
			(await em().find(AuditEntry, { action: "lead.edit", subject })).map(({ detail }) => detail.fields);
		expect((await staff.send("PATCH", `/api/leads/${ids[0]}`, change)).status).toBe(200);
		const { undo: id } = await (await bulk({ leadIds: [ids[1]], change })).json();
		await undo(id);
		const names = expect.arrayContaining(["owner", "nextStep", "followUpAt"]);
		expect([...(await fieldsOf(ids[0])), ...(await fieldsOf(ids[1]))]).toEqual([names, names, names]);
	});

	it("changes all leads that a filter finds, and counts only those that it changed", async () => {
		const done = await (await bulk({ filter: { status: "new" }, change: { nextStep: "Call" } })).json();
		expect(done.changed).toBe(2);
		expect(await each(({ nextStep }) => nextStep)).toEqual(["Call", "Call", "Call", null]);
		const mine = await bulk({
			leadIds: { filter: { owner: "none", q: "person 3" } },
			change: { ownerId: self },
		});
		expect((await mine.json()).changed).toBe(1);
		expect((await (await bulk({ filter: { owner: "me" }, change: { ownerId: null } })).json()).changed).toBe(
			1,
		);
	});

	it("does not undo the changes on leads that staff have changed since", async () => {
		const done = await (
			await bulk({ leadIds: ids, change: { status: "contacted", nextStep: "Write" } })
		).json();
		await staff.send("PATCH", `/api/leads/${ids[0]}`, { nextStep: "Meet" });
		await staff.send("PATCH", `/api/leads/${ids[1]}/status`, { status: "qualified" });
		expect(await (await undo(done.undo)).json()).toEqual({ changed: 2 });
		expect(await each(({ status, nextStep }) => [status, nextStep])).toEqual([
			["contacted", "Meet"],
			["qualified", "Write"],
			["new", null],
			["closed", null],
		]);
	});

	it("keeps a call made since as the first contact on undo, but not a call that was itself undone", async () => {
		const some = ids.slice(0, 3);
		await em().nativeUpdate(Lead, { id: { $in: some } }, { status: "new", firstContactAt: null });
		const done = await (await bulk({ leadIds: some, change: { status: "contacted" } })).json();
		const called = Date.now();
		for (const id of [ids[0], ids[1]]) await staff.send("POST", `/api/leads/${id}/contact`, { by: "call" });
		await staff.send("DELETE", `/api/leads/${ids[1]}/contact`, { by: "call" });
		expect(await (await undo(done.undo)).json()).toEqual({ changed: 3 });
		const [first, ...others] = (await leads()).slice(0, 3);
		expect(first?.firstContactAt?.getTime()).toBeGreaterThanOrEqual(called);
		expect(others.map(({ firstContactAt }) => firstContactAt)).toEqual([null, null]);
	});

	it("can be undone for a day (404 after 25 hours), and keeps no undo data of an erased lead", async () => {
		const done = await (await bulk({ leadIds: ids, change: { nextStep: "Write" } })).json();
		await staff.send("DELETE", `/api/leads/${ids[1]}`);
		expect(await em().count(LeadUndoItem, { lead: String(ids[1]) })).toBe(0);
		await em().execute("update lead_undos set created_at = now() - interval '25 hours'");
		expect((await undo(done.undo)).status).toBe(404);
		await deleteExpired(em(), { quarantined: 0, closedLeads: 0, runs: 0, measurements: 0 });
		expect([await em().count(LeadUndo), await em().count(LeadUndoItem)]).toEqual([0, 0]);
	});

	it.each([
		[{ change: { status: "new" } }, "leadIds"],
		[{ leadIds: [], change: { status: "new" } }, "leadIds"],
		[{ leadIds: [randomUUID()], filter: {}, change: { status: "new" } }, "leadIds"],
		[{ filter: { colour: "red" }, change: { status: "new" } }, "filter.colour"],
		[{ filter: { form: "letter" }, change: { status: "new" } }, "filter.form"],
		[{ filter: {}, change: {} }, "change"],
		[{ filter: {}, change: { status: "lost" } }, "change.status"],
		[{ filter: {}, change: { email: "x@firm.example" } }, "change.email"],
		[{ filter: {}, change: { ownerId: randomUUID() } }, "change.ownerId"],
	])("rejects %j with 400 and names the field", async (body, field) => {
		const answer = await bulk(body);
		expect(answer.status).toBe(400);
		expect(Object.keys((await answer.json()).fields)).toEqual([field]);
	});
});

describe("bulk change of 2,500 leads", () => {
	const MANY = 2_500;
	let everyone: { id: string }[];

	beforeEach(async () => {
		await em().nativeDelete(Lead, {});
		await em().execute(
			`insert into leads (id, full_name, email, email_key, phone, next_step, created_at, updated_at)
			 select gen_random_uuid(), 'Many ' || n, 'm' || n || '@firm.example', 'm' || n || '@firm.example', '',
				case when n % 5 = 0 then 'Call ' || n end, now(), now() from generate_series(1, ${MANY}) n`,
		);
		everyone = await em().execute<{ id: string }[]>("select id from leads order by id");
	});

	/** Returns the state of all leads for comparison. */
	const all = async () =>
		em().execute<{ id: string }[]>(
			"select id, status, next_step, owner_id, first_contact_at from leads order by id",
		);
	const under = async (client = staff) => (await client.get("/api/leads/bulk")).json();

	/** Holds a row lock on the lead at a position of the order until the returned function is called. */
	async function holdLead(place: number): Promise<() => Promise<void>> {
		const held = Promise.withResolvers<void>();
		const free = Promise.withResolvers<void>();
		const holding = em().transactional(async inner => {
			await inner.execute("select from leads where id = ? for update", [everyone[place]?.id]);
			held.resolve();
			await free.promise;
		});
		await held.promise;
		return () => {
			free.resolve();
			return holding;
		};
	}
	const count = (status: Lead["status"]) => em().count(Lead, { status });
	const change = { status: "contacted", nextStep: "Write" };

	it("runs in batches of 1,000, so that waiting for a locked lead does not block edits of other leads", async () => {
		const before = await all();
		const free = await holdLead(1_500);
		const making = bulk({ filter: { status: "new" }, change });
		await until("a thousand are changed", async () => (await count("contacted")) === 1_000);
		expect(await under()).toMatchObject([
			{ actor: "admin", state: "changing", found: MANY, changed: 1_000, stopped: false },
		]);
		// A lead of the first batch of a thousand, and one of the third.
		for (const place of [0, 2_400]) {
			const answer = await staff.send("PATCH", `/api/leads/${everyone[place]?.id}`, { nextStep: "Meet" });
			expect(answer.status).toBe(200);
		}
		// A lead that no longer matches the filter, because a colleague changed it meanwhile, is not changed.
		expect(
			(await staff.send("PATCH", `/api/leads/${everyone[2_401]?.id}/status`, { status: "closed" })).status,
		).toBe(200);
		await free();
		const done = await (await making).json();
		expect(done).toEqual({ changed: MANY - 1, undo: expect.any(String) });
		expect(await count("contacted")).toBe(MANY - 1);
		expect(await em().count(AuditEntry, { action: "lead.status", subject: everyone[2_499]?.id })).toBe(1);
		expect(await under()).toMatchObject([{ state: "changed", found: MANY, changed: MANY - 1 }]);

		expect(await (await undo(done.undo)).json()).toEqual({ changed: MANY - 2 });
		expect(await under()).toEqual([]);
		const touched = [everyone[0]?.id, everyone[2_400]?.id, everyone[2_401]?.id];
		const others = (list: { id: string }[]) => list.filter(({ id }) => !touched.includes(id));
		expect(others(await all())).toEqual(others(before));
	});

	it("rejects a duplicate with the same Idempotency-Key with 409 while it runs, and repeats its answer afterwards", async () => {
		const free = await holdLead(1_500);
		const key = crypto.randomUUID();
		const send = () =>
			fetch(`${url}/api/leads/bulk`, {
				method: "POST",
				headers: { cookie: staff.cookie, "Content-Type": "application/json", "Idempotency-Key": key },
				body: JSON.stringify({ filter: {}, change }),
			});
		const making = send();
		await until("a thousand are changed", async () => (await count("contacted")) === 1_000);
		const again = await send();
		expect(again.status).toBe(409);
		expect((await again.json()).message).toBe("This change is still being made");
		await free();
		const done = await (await making).json();
		expect(done.changed).toBe(MANY);
		expect(await (await send()).json()).toEqual(done);
		expect(await em().count(LeadUndoItem)).toBe(MANY);
	});

	it.runIf(OWN_PROCESSES)(
		"is listed as stopped after its process was killed, with 1,000 leads changed, and can be undone",
		async () => {
			const before = await all();
			const dying = await startTestWeb(databaseUrl);
			const client = await signInAs(dying.url);
			const free = await holdLead(1_500);
			const making = client.send("POST", "/api/leads/bulk", { filter: {}, change }).catch(() => null);
			await until("a thousand are changed", async () => (await count("contacted")) === 1_000);
			await dying.process.stop("SIGKILL");
			expect(await making).toBeNull();
			await free();
			const [left] = await under();
			expect(left).toMatchObject({ state: "changing", changed: 1_000 });
			expect(await em().count(LeadUndoItem)).toBe(1_000);
			await em().execute("update lead_undos set progress_at = now() - interval '2 minutes'");
			expect(await under()).toMatchObject([{ id: left.id, stopped: true }]);
			expect(await (await undo(left.id)).json()).toEqual({ changed: 1_000 });
			expect(await all()).toEqual(before);
			expect(await under()).toEqual([]);
		},
	);

	it("can be undone while it runs, which restores every lead", async () => {
		const before = await all();
		const free = await holdLead(1_500);
		const making = bulk({ filter: {}, change });
		await until("a thousand are changed", async () => (await count("contacted")) === 1_000);
		const [{ id }] = await under();
		const taking = undo(id);
		await until("both wait", async () => {
			const waiting = await em().execute(
				"select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
			);
			return waiting.length === 2;
		});
		await free();
		expect((await taking).status).toBe(200);
		const made = await making;
		// The outcome depends on which of the two gets the lock first after the second batch.
		if (made.status === 409)
			expect((await made.json()).message).toBe("This change was taken back before it was done");
		else expect((await made.json()).changed).toBe(MANY);
		expect(await all()).toEqual(before);
	});

	it.runIf(OWN_PROCESSES)(
		"continues an undo that a killed process left unfinished, at the next undo request",
		async () => {
			const before = await all();
			const done = await (await bulk({ filter: {}, change })).json();
			const dying = await startTestWeb(databaseUrl);
			const client = await signInAs(dying.url);
			// Taken only after signing in: a transaction that idles for a minute is terminated.
			const free = await holdLead(1_500);
			const taking = client.send("POST", "/api/leads/bulk/undo", { undo: done.undo }).catch(() => null);
			await until("a thousand are as before", async () => (await count("new")) === 1_000);
			await dying.process.stop("SIGKILL");
			await taking;
			await free();
			expect(await under()).toMatchObject([{ state: "undoing", changed: MANY - 1_000 }]);
			expect(await (await undo(done.undo)).json()).toEqual({ changed: MANY - 1_000 });
			expect(await all()).toEqual(before);
		},
	);
});

describe("GET /api/today", () => {
	const today = async () => (await staff.get("/api/today")).json();
	const names = (list: { fullName: string }[]) => list.map(({ fullName }) => fullName);

	it("lists unanswered, due and overdue leads, oldest first and without suspects, for all staff or one owner", async () => {
		await em().execute(
			`update leads set follow_up_at = case full_name when 'Person 0' then now() - interval '3 days'
				when 'Person 1' then now() when 'Person 2' then now() + interval '2 days' else now() - interval '5 days' end,
				created_at = now() - interval '1 hour' * right(full_name, 1)::int`,
		);
		await em().insert(Lead, {
			id: randomUUID(),
			fullName: "Suspect",
			email: "s@firm.example",
			emailKey: "s@firm.example",
			phone: "",
			quarantinedAt: new Date(),
			followUpAt: new Date(0),
			createdAt: new Date(0),
			updatedAt: new Date(),
		});
		const shown = await today();
		expect(names(shown.unanswered)).toEqual(["Person 2", "Person 1", "Person 0"]);
		expect(names(shown.due)).toEqual(["Person 1"]);
		expect(names(shown.overdue)).toEqual(["Person 3", "Person 0"]);
		expect(shown).toMatchObject({ failedSyncs: 0, quarantined: 1, medianFirstContactSeconds: null });
		const [me] = await (await staff.get("/api/staff/accounts")).json();
		await em().nativeUpdate(Lead, { fullName: ["Person 1", "Person 3"] }, { owner: me.id });
		const mine = await (await staff.get("/api/today?owner=me")).json();
		expect([mine.unanswered, mine.due, mine.overdue].map(names)).toEqual([
			["Person 1"],
			["Person 1"],
			["Person 3"],
		]);
		expect((await staff.get("/api/today?owner=nobody")).status).toBe(400);
	});

	it("returns the median first-contact time of the last 90 days and the number of leads with failed syncs", async () => {
		await em().execute(
			`update leads set created_at = now() - interval '1 day',
				first_contact_at = now() - interval '1 day' + interval '1 minute' * (1 + right(full_name, 1)::int)`,
		);
		await em().execute(
			`update leads set created_at = now() - interval '91 days', first_contact_at = now() where full_name = 'Person 3'`,
		);
		for (const [index, isActive] of [true, true, false].entries()) {
			const integration = await (
				await staff.send("POST", "/api/email-integrations", {
					provider: "webhook",
					name: `Hook ${index}`,
					apiKey: "a-key",
					endpoint: "https://hooks.example/x",
					isActive,
				})
			).json();
			for (const [n, status] of ["failed", "failed", "synced"].entries())
				await em().execute(
					"insert into lead_syncs (lead_id, integration_id, status, updated_at) values (?, ?, ?, now())",
					[ids[n], integration.id, status],
				);
		}
		expect(await today()).toMatchObject({ unanswered: [], medianFirstContactSeconds: 120, failedSyncs: 2 });
		const listed = await staff.get("/api/leads?sync=failed");
		expect(listed.headers.get("x-total-count")).toBe("2");
		expect(names(await listed.json()).sort()).toEqual(["Person 0", "Person 1"]);
	});
});

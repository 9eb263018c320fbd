import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { createAccount } from "#db/accounts/create-account.ts";
import { LeadSync } from "#db/integrations/lead-sync.ts";
import { createVault } from "#db/integrations/vault.ts";
import { JobRun } from "#db/jobs/job-run.ts";
import { Lead } from "#db/leads/lead.ts";
import { LeadMerge } from "#db/leads/lead-merge.ts";
import { OutboxMessage } from "#db/outbox/outbox-message.ts";
import { deleteExpired } from "#db/retention/delete-expired.ts";
import { addIntegration } from "#tests/support/add-integration.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { newVisitor, postJson, startTestWeb, type TestWeb } from "#tests/support/product.ts";
import { type StaffClient, signInAs } from "#tests/support/staff.ts";

let database: TestDatabase;
let web: TestWeb;
let staff: StaffClient;

beforeAll(async () => {
	database = await createTestDatabase();
	web = await startTestWeb(database.url);
	staff = await signInAs(web.url);
});

async function leave({
	email = `${randomUUID()}@firm-dubai.com`,
	...form
}: Record<string, unknown> & { email?: string }): Promise<{ id: string; email: string }> {
	const body = { fullName: "Ann Smith", email, phone: "+44 7700 900123", country: "United Kingdom", ...form };
	const response = await postJson(`${web.url}/api/leads`, body, newVisitor());
	expect(response.status).toBe(201);
	const { id } = await database.orm.em.fork().findOneOrFail(Lead, { email });
	return { id, email };
}

async function merged(id: string, body: Record<string, unknown>) {
	const response = await staff.send("POST", `/api/leads/${id}/merge`, body);
	expect(response.status).toBe(200);
	return response.json();
}

const read = async (id: string) => (await staff.get(`/api/leads/${id}`)).json();

/** Returns a lead with all that belongs to it, without the fields that every change updates. */
async function whole(id: string) {
	const { timeline, revision, updatedAt, updatedBy, ...lead } = await read(id);
	return lead;
}

const integration = (name: string) =>
	addIntegration(database.orm.em.fork(), createVault("a1".repeat(32)), {
		provider: "mailerlite",
		name,
		apiKey: "sample-key-of-a-test",
		endpoint: "https://connect.mailerlite.com",
	});

describe("lead merge", () => {
	it("keeps the chosen values, all forms and notes and one sync per integration, and undo restores both leads", async () => {
		const own = await leave({ phone: "+44 7700 900111", companyName: "Own Ltd" });
		const other = await leave({
			fullName: "Ann B. Smith",
			phone: "+44 7700 900222",
			businessActivity: "Trade",
		});
		await staff.send("POST", `/api/leads/${own.id}/notes`, { text: "Own note" });
		await staff.send("POST", `/api/leads/${other.id}/notes`, { text: "Other note" });
		await staff.send("PATCH", `/api/leads/${other.id}/status`, { status: "qualified" });
		const em = database.orm.em.fork();
		const [both, theirs] = [await integration("Both"), await integration("Theirs")];
		for (const [lead, where] of [
			[own.id, both],
			[other.id, both],
			[other.id, theirs],
		] as const) {
			await em.insert(LeadSync, {
				lead,
				integration: where,
				status: "synced",
				remoteId: `${lead} at ${where}`,
				updatedAt: new Date(),
			});
		}
		const [ownBefore, otherBefore] = [await whole(own.id), await whole(other.id)];

		const one = await merged(own.id, {
			other: other.id,
			keep: { fullName: "other", phone: "this", status: "other", email: "other" },
		});
		expect(one).toMatchObject({
			fullName: "Ann B. Smith",
			email: other.email,
			phone: "+44 7700 900111",
			companyName: "Own Ltd",
			businessActivity: "Trade",
			status: "qualified",
		});
		expect(one.submissions).toHaveLength(2);
		expect(one.notes.map(({ text }: { text: string }) => text).sort()).toEqual(["Other note", "Own note"]);
		const remote = (lead: { syncs: { name: string; remoteId: string | null }[] }) =>
			Object.fromEntries(lead.syncs.map(({ name, remoteId }) => [name, remoteId]));
		expect(await em.fork().find(LeadSync, { lead: own.id }, { orderBy: { remoteId: "asc" } })).toHaveLength(
			2,
		);
		expect((await staff.get(`/api/leads/${other.id}`)).status).toBe(404);
		// The merged lead's timeline holds what staff did to either.
		expect(one.timeline.map(({ what }: { what: string }) => what)).toEqual(
			expect.arrayContaining(["lead.merge", "lead.status"]),
		);

		// Merging a further lead and unmerging it removes nothing from the timeline.
		const passing = await leave({});
		await merged(own.id, { other: passing.id });
		expect((await staff.send("POST", `/api/leads/${own.id}/unmerge`)).status).toBe(200);
		const actions = (await read(own.id)).timeline.map(({ what }: { what: string }) => what);
		expect(actions).toContain("lead.status");

		// Changes made and forms received after the merge survive the unmerge.
		await staff.send("PATCH", `/api/leads/${own.id}`, { companyName: "New Name Ltd" });
		const undone = await staff.send("POST", `/api/leads/${own.id}/unmerge`);
		expect(undone.status).toBe(200);
		expect((await undone.json()).other).toBe(other.id);
		expect(await whole(other.id)).toEqual(otherBefore);
		expect(await whole(own.id)).toEqual({
			...ownBefore,
			companyName: "New Name Ltd",
			lastActivityAt: expect.any(String),
		});
		expect(remote(await read(own.id))).toEqual(remote(ownBefore));
		expect((await staff.send("POST", `/api/leads/${own.id}/unmerge`)).status).toBe(409);
	});

	it.each(["this", "other"] as const)(
		"keeps a newsletter unsubscription of the other lead's address, whichever address is kept: %s",
		async address => {
			const em = database.orm.em.fork();
			const [own, other] = [await leave({}), await leave({})];
			await em.nativeUpdate(Lead, { id: own.id }, { marketingConsent: true, consentAt: new Date() });
			await em.execute(
				`insert into subscribers (id, email, email_key, state, unsubscribed_at, created_at, updated_at)
				 values (gen_random_uuid(), ?, ?, 'unsubscribed', now(), now(), now())`,
				[other.email, other.email],
			);
			await merged(own.id, { other: other.id, keep: { email: address } });
			expect(await em.findOneOrFail(Lead, { id: own.id })).toMatchObject({
				marketingConsent: false,
				consentAt: expect.any(Date),
			});
		},
	);

	it("keeps the earliest first contact and first guide, whichever lead is kept", async () => {
		const [own, other] = [await leave({}), await leave({})];
		const em = database.orm.em.fork();
		const [earlier, later] = [new Date("2026-02-01T09:00:00Z"), new Date("2026-02-03T09:00:00Z")];
		const times = (at: Date) => ({ firstContactAt: at, guideAccessedAt: at });
		await em.nativeUpdate(Lead, { id: own.id }, times(later));
		await em.nativeUpdate(Lead, { id: other.id }, times(earlier));
		for (const [stays, goes] of [
			[own.id, other.id],
			[other.id, own.id],
		] as const) {
			await merged(stays, { other: goes });
			expect(await em.fork().findOneOrFail(Lead, { id: stays })).toMatchObject(times(earlier));
			expect((await staff.send("POST", `/api/leads/${stays}/unmerge`)).status).toBe(200);
		}
	});

	it.each([
		["called", (id: string) => staff.send("POST", `/api/leads/${id}/contact`, { by: "call" }), "new"],
		[
			"given a status",
			(id: string) => staff.send("PATCH", `/api/leads/${id}/status`, { status: "contacted" }),
			"contacted",
		],
	])("leaves a lead that was %s since answered on undo", async (_how, answer, status) => {
		const [own, other] = [await leave({}), await leave({})];
		const em = database.orm.em.fork();
		await em.nativeUpdate(Lead, { id: other.id }, { firstContactAt: new Date("2026-02-01T09:00:00Z") });
		await merged(own.id, { other: other.id });
		const before = Date.now();
		expect((await answer(own.id)).status).toBeLessThan(300);
		expect((await staff.send("POST", `/api/leads/${own.id}/unmerge`)).status).toBe(200);
		const lead = await em.fork().findOneOrFail(Lead, { id: own.id });
		expect(lead.status).toBe(status);
		expect(lead.firstContactAt?.getTime()).toBeGreaterThan(before - 1_000);
	});

	it("keeps the touch of the latest form, whichever lead is kept, and undo restores whole touches", async () => {
		const from = (last: Record<string, string>) => ({ attribution: { last } });
		const search = { utm_source: "google", utm_medium: "cpc", utm_campaign: "spring" };
		const own = await leave(from({ utm_source: "partner" }));
		const other = await leave(from({ utm_source: "letter", utm_medium: "email" }));
		await leave({ email: own.email, ...from(search) });
		const lastOf = async (id: string) => (await read(id)).touch.last;
		const before = await lastOf(own.id);

		for (const [stays, goes] of [
			[own.id, other.id],
			[other.id, own.id],
		] as const) {
			expect((await merged(stays, { other: goes })).touch).toMatchObject({
				first: { source: "partner" },
				last: { source: "google", campaign: "spring" },
			});
			expect((await staff.send("POST", `/api/leads/${stays}/unmerge`)).status).toBe(200);
		}
		expect(await lastOf(own.id)).toEqual(before);

		await leave({ email: other.email, ...from({ utm_source: "letter", utm_medium: "email" }) });
		await merged(own.id, { other: other.id });
		await leave({ email: own.email, ...from({ utm_source: "partner" }) });
		expect((await staff.send("POST", `/api/leads/${own.id}/unmerge`)).status).toBe(200);
		expect(await lastOf(own.id)).toMatchObject({ source: "partner", medium: null, campaign: null });
	});

	it("is undone step by step, the latest first, in whatever order three leads were merged", async () => {
		const undo = async (id: string) => (await staff.send("POST", `/api/leads/${id}/unmerge`)).status;
		for (const order of [
			["ab", "ac"],
			["ab", "ca"],
			["bc", "ab"],
		]) {
			const ids = new Map<string, string>();
			for (const name of "abc") ids.set(name, (await leave({ fullName: `Person ${name}` })).id);
			const idOf = (name = "") => ids.get(name) ?? "";
			await staff.send("PATCH", `/api/leads/${idOf("c")}/status`, { status: "contacted" });
			const everybody = () => Promise.all([...ids.values()].map(whole));
			const before = await everybody();
			for (const [stays, goes] of order)
				await merged(idOf(stays), { other: idOf(goes), keep: { fullName: "other", email: "other" } });
			const { timeline } = await read(idOf(order.at(-1)?.[0]));
			expect(timeline.map(({ what }: { what: string }) => what)).toContain("lead.status");
			for (const [stays] of order.toReversed()) expect(await undo(idOf(stays)), order.join()).toBe(200);
			expect(await everybody()).toEqual(before);
			for (const id of ids.values()) expect(await undo(id)).toBe(409);
		}
	});

	it("cannot be undone (409) while another lead has the merged address, nor after 24 hours", async () => {
		const [own, other] = [await leave({}), await leave({})];
		await merged(own.id, { other: other.id });
		const again = await postJson(
			`${web.url}/api/leads`,
			{ fullName: "Ann Smith", email: other.email, phone: "+44 7700 900123", country: "United Kingdom" },
			newVisitor(),
		);
		expect(again.status).toBe(201);
		const refused = await staff.send("POST", `/api/leads/${own.id}/unmerge`);
		expect(refused.status).toBe(409);
		const em = database.orm.em.fork();
		const holder = await em.findOneOrFail(Lead, { email: other.email });
		expect(await refused.json()).toEqual({
			message: `Ann Smith has written with ${other.email} since. Give that lead another email address, undo the merge, and then merge the two that are one.`,
			leadId: holder.id,
		});

		await em.nativeUpdate(LeadMerge, { lead: own.id }, { createdAt: new Date(Date.now() - 86_460_000) });
		const late = await staff.send("POST", `/api/leads/${own.id}/unmerge`);
		expect((await late.json()).message).toBe("Nothing was merged into this lead in the last 24 hours");
		await deleteExpired(em, { quarantined: 0, closedLeads: 0, runs: 0, measurements: 0 });
		expect(await em.count(LeadMerge, { lead: own.id })).toBe(0);
	});

	it("cannot be undone (409) while another lead has the address that the kept lead gave up", async () => {
		const [own, other] = [await leave({}), await leave({})];
		await merged(own.id, { other: other.id, keep: { email: "other" } });
		const again = await postJson(
			`${web.url}/api/leads`,
			{ fullName: "Ann Smith", email: own.email, phone: "+44 7700 900123", country: "United Kingdom" },
			newVisitor(),
		);
		expect(again.status).toBe(201);
		const before = await read(own.id);
		const refused = await staff.send("POST", `/api/leads/${own.id}/unmerge`);
		expect(refused.status).toBe(409);
		expect((await refused.json()).message).toContain(`has written with ${own.email} since`);
		expect(await read(own.id)).toEqual(before);
	});

	it("can be undone by the steps that the refusal names: change the newer lead's address, undo, merge again", async () => {
		const [own, other] = [await leave({}), await leave({})];
		await merged(own.id, { other: other.id });
		const since = await leave({ email: other.email });
		const { leadId } = await (await staff.send("POST", `/api/leads/${own.id}/unmerge`)).json();
		expect(leadId).toBe(since.id);
		const moved = await staff.send("PATCH", `/api/leads/${leadId}`, { email: `since.${other.email}` });
		expect(moved.status).toBe(200);
		expect((await staff.send("POST", `/api/leads/${own.id}/unmerge`)).status).toBe(200);
		const one = await merged(other.id, { other: leadId });
		expect(one).toMatchObject({ id: other.id, email: other.email });
		expect(one.submissions).toHaveLength(2);
	});

	it("sends imported leads, merged and separated again, to the integrations that hold them and to no other", async () => {
		const em = database.orm.em.fork();
		const [own, other] = [await leave({}), await leave({})];
		const ids = [own.id, other.id];
		await em.nativeUpdate(Lead, { id: ids }, { origin: "import" });
		const [holds] = [await integration("Holds own"), await integration("Holds nobody")];
		const synced = { lead: own.id, integration: holds, status: "synced" } as const;
		await em.insert(LeadSync, { ...synced, updatedAt: new Date() });
		const captured = () =>
			em.count(OutboxMessage, { topic: "lead.captured", payload: { leadId: { $in: ids } } });
		const runs = async () =>
			(await em.fork().find(JobRun, { lead: ids })).map(run => [run.lead, run.integration]);
		const before = await captured();
		await merged(own.id, { other: other.id });
		expect(await runs()).toEqual([[own.id, holds]]);
		expect((await staff.send("POST", `/api/leads/${own.id}/unmerge`)).status).toBe(200);
		expect(await runs()).toEqual([
			[own.id, holds],
			[own.id, holds],
		]);
		expect(await captured()).toBe(before);
	});

	it("is undone with each lead's own e-mail address when a form spelled the merged one differently since", async () => {
		const [own, other] = [await leave({}), await leave({})];
		await merged(own.id, { other: other.id, keep: { email: "other" } });
		const spelled = other.email.toUpperCase();
		await leave({ email: spelled });
		expect(await read(own.id)).toMatchObject({ email: spelled });
		expect((await staff.send("POST", `/api/leads/${own.id}/unmerge`)).status).toBe(200);
		for (const { id, email } of [own, other]) expect(await read(id)).toMatchObject({ email });
	});

	it("keeps consent given anew since as one answer when it is undone, not as a withdrawal", async () => {
		const [own, other] = [await leave({}), await leave({})];
		const em = database.orm.em.fork();
		await em.nativeUpdate(Lead, { id: own.id }, { marketingConsent: false });
		await em.nativeUpdate(Lead, { id: other.id }, { marketingConsent: true, consentAt: new Date(0) });
		await merged(own.id, { other: other.id, keep: { email: "other" } });
		const consentAt = new Date();
		await em.nativeUpdate(Lead, { id: own.id }, { consentAt });
		expect((await staff.send("POST", `/api/leads/${own.id}/unmerge`)).status).toBe(200);
		expect(await em.fork().findOneOrFail(Lead, { id: own.id })).toMatchObject({
			marketingConsent: true,
			consentAt,
		});
	});

	it("leaves consent at no on both leads after undo, when the merged lead withdrew it meanwhile", async () => {
		const agreed = async () => {
			const lead = await leave({});
			await database.orm.em
				.fork()
				.nativeUpdate(Lead, { id: lead.id }, { marketingConsent: true, consentAt: new Date() });
			return lead;
		};
		const [own, other] = [await agreed(), await agreed()];
		await merged(own.id, { other: other.id });
		expect((await staff.send("DELETE", `/api/leads/${own.id}/consent`)).status).toBe(200);
		expect((await staff.send("POST", `/api/leads/${own.id}/unmerge`)).status).toBe(200);
		for (const { id } of [own, other]) expect((await read(id)).marketingConsent).toBe(false);
	});

	it("leaves no note or address of the other lead behind on undo, also after staff noted and edited the kept lead", async () => {
		const [own, other] = [await leave({}), await leave({})];
		await staff.send("POST", `/api/leads/${other.id}/notes`, { text: "Quokka farm" });
		await merged(own.id, { other: other.id });
		await staff.send("POST", `/api/leads/${own.id}/notes`, { text: "Wombat shop" });
		await staff.send("PATCH", `/api/leads/${own.id}`, { email: `new.${own.email}` });
		expect((await staff.send("POST", `/api/leads/${own.id}/unmerge`)).status).toBe(200);
		const found = async (q: string) =>
			(await (await staff.get(`/api/leads?q=${q}`)).json()) as { id: string }[];
		expect((await found("quokka")).map(({ id }) => id)).toEqual([other.id]);
		expect((await found("wombat")).map(({ id }) => id)).toEqual([own.id]);
		const { formerEmailKeys } = await database.orm.em.fork().findOneOrFail(Lead, own.id);
		expect(formerEmailKeys).toEqual([own.email]);
	});

	it("can be undone after the owner's account was deleted, and leaves both leads without an owner", async () => {
		const em = database.orm.em.fork();
		const gone = { username: "soon-gone", password: "a-password-for-a-day", role: "admin" } as const;
		const ownerId = await createAccount(em, gone);
		const [own, other] = [await leave({}), await leave({})];
		for (const { id } of [own, other]) await staff.send("PATCH", `/api/leads/${id}`, { ownerId });
		await merged(own.id, { other: other.id });
		expect((await staff.send("DELETE", `/api/staff/accounts/${ownerId}`)).status).toBe(204);
		expect((await staff.send("POST", `/api/leads/${own.id}/unmerge`)).status).toBe(200);
		for (const { id, email } of [own, other]) expect(await read(id)).toMatchObject({ email, owner: null });
	});

	it("rejects itself (409), an unknown lead (404), an invalid id or field (400), and then changes nothing", async () => {
		const own = await leave({});
		const before = await read(own.id);
		for (const [body, status] of [
			[{ other: own.id }, 409],
			[{ other: randomUUID() }, 404],
			[{ other: "somebody" }, 400],
			[{ other: randomUUID(), keep: { createdAt: "this" } }, 400],
			[{}, 400],
		] as const) {
			expect((await staff.send("POST", `/api/leads/${own.id}/merge`, body)).status).toBe(status);
		}
		expect(await read(own.id)).toEqual(before);
	});

	it("accepts upper-case ids for the same leads, as do the contact and undo calls", async () => {
		const [own, other] = [await leave({}), await leave({})];
		const capitals = `/api/leads/${own.id.toUpperCase()}`;
		expect((await staff.send("POST", `${capitals}/contact`, { by: "call" })).status).toBe(201);
		expect((await read(own.id)).timeline.map(({ what }: { what: string }) => what)).toContain("lead.contact");
		expect((await staff.send("POST", `${capitals}/merge`, { other: own.id })).status).toBe(409);
		const answer = await staff.send("POST", `${capitals}/merge`, { other: other.id.toUpperCase() });
		expect(answer.status).toBe(200);
		expect((await staff.send("POST", `${capitals}/unmerge`)).status).toBe(200);
	});

	it("happens once when two leads are merged into each other concurrently: one 200, one 404", async () => {
		const [a, b] = [await leave({}), await leave({})];
		const answers = await Promise.all([
			staff.send("POST", `/api/leads/${a.id}/merge`, { other: b.id }),
			staff.send("POST", `/api/leads/${b.id}/merge`, { other: a.id }),
		]);
		expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
	});
});

import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { Integration } from "#db/integrations/integration.ts";
import { startLeadSync } from "#db/integrations/start-sync.ts";
import type { Cursor } from "#db/keyset.ts";
import { subscribe } from "#db/newsletter/subscribe.ts";
import { listDeliveries } from "#db/webhooks/deliveries.ts";
import { WEBHOOK_EVENTS } from "#domain/webhooks/events.ts";
import { addIntegration } from "#tests/support/add-integration.ts";
import { type HookLab, openHookLab } from "#tests/support/hook-lab.ts";
import { freePort } from "#tests/support/postgres.ts";
import { startProcess, until } from "#tests/support/processes.ts";
import { postJson } from "#tests/support/product.ts";
import { WEBHOOK_SECRET } from "#tests/support/providers/webhook/index.ts";

const LEAD_EVENTS = WEBHOOK_EVENTS.filter(event => !/^(contacts|newsletter)/.test(event));

let lab: HookLab;
let webhook: string;
beforeAll(async () => {
	lab = await openHookLab();
	await lab.em().nativeUpdate(Integration, {}, { isActive: false });
	webhook = await addIntegration(lab.em(), lab.worker.vault, {
		provider: "webhook",
		name: "Ledger",
		apiKey: WEBHOOK_SECRET,
		endpoint: `${lab.simulators.webhook.url}/hook`,
	});
});
afterAll(() => lab.close());
beforeEach(() => lab.simulators.webhook.reset());

/** Chooses the webhook's events, as staff do. */
async function choose(events: readonly string[] | undefined): Promise<void> {
	const body = { settings: { autoSync: true, ...(events && { events }) } };
	expect((await lab.staff.send("PUT", `/api/email-integrations/${webhook}`, body)).status).toBe(200);
}

const told = () => lab.simulators.webhook.events().map(({ type }) => type);
const runs = async () =>
	lab
		.em()
		.execute<{ id: string; status: string; answer_status: number; answer: string; error: string | null }[]>(
			"select r.id, r.status, d.answer_status, d.answer, r.error from webhook_deliveries d join job_runs r on r.id = d.run_id order by r.created_at",
		);

it("the webhook receives a lead's capture, changes, notes and erasure in order, with ids, times and revisions", async () => {
	await choose(LEAD_EVENTS);
	const form = {
		fullName: "Ana Souza",
		email: "ana@people.example",
		phone: "+447700900123",
		country: "Portugal",
	};
	expect((await postJson(`${lab.web.url}/api/leads`, form)).status).toBe(201);
	await lab.worker.work();
	const [captured] = lab.simulators.webhook.events();
	const leadId = String(captured?.data.leadId);
	const steps = [
		["PATCH", `/api/leads/${leadId}`, { companyName: "Souza Lda" }],
		["PATCH", `/api/leads/${leadId}/status`, { status: "contacted" }],
		["POST", `/api/leads/${leadId}/notes`, { text: "Wants two visas" }],
		["PATCH", `/api/leads/${leadId}/status`, { status: "qualified" }],
	] as const;
	for (const [method, path, body] of steps) expect((await lab.staff.send(method, path, body)).ok).toBe(true);
	await lab.worker.work();
	const events = lab.simulators.webhook.events();
	expect(told()).toEqual([
		"lead.captured",
		"lead.updated",
		"lead.status_changed",
		"lead.note_added",
		"lead.status_changed",
	]);
	expect(new Set(events.map(({ id }) => id)).size).toBe(5);
	expect(events.map(({ timestamp }) => timestamp)).toEqual(
		events.map(({ timestamp }) => timestamp).toSorted(),
	);
	expect(events.map(({ data }) => [data.leadId, data.from, data.to])).toEqual([
		[leadId, undefined, undefined],
		[leadId, undefined, undefined],
		[leadId, "new", "contacted"],
		[leadId, undefined, undefined],
		[leadId, "contacted", "qualified"],
	]);
	expect(events[1]).toMatchObject({
		revision: 2,
		data: { fields: ["companyName"], lead: { companyName: "Souza Lda", revision: 2 } },
	});
	expect(events[3]?.data.note).toMatchObject({ text: "Wants two visas", author: "admin" });
	expect(JSON.stringify(events)).not.toMatch(/ipAddress|userAgent|quarantine/);
	expect(
		(await runs()).every(({ status, answer_status }) => status === "succeeded" && answer_status === 200),
	).toBe(true);

	lab.simulators.webhook.reset();
	expect((await lab.staff.send("DELETE", `/api/leads/${leadId}`)).status).toBe(204);
	await lab.worker.work();
	expect(lab.simulators.webhook.events()).toMatchObject([
		{ type: "lead.erased", revision: null, data: { leadId } },
	]);
	expect(JSON.stringify(lab.simulators.webhook.events())).not.toContain("ana@people.example");
});

it("the webhook receives a form before later staff changes, even if no worker had processed it before them", async () => {
	await choose(LEAD_EVENTS);
	const form = { fullName: "Bo Early", email: "early@people.example", phone: "+447700900124" };
	const sent = new Date();
	expect((await postJson(`${lab.web.url}/api/leads`, form)).status).toBe(201);
	const [lead] = await (await lab.staff.get(`/api/leads?q=${form.email}`)).json();
	await lab.staff.send("PATCH", `/api/leads/${lead.id}`, { companyName: "Early Ltd" });
	const changed = new Date();
	await lab.staff.send("PATCH", `/api/leads/${lead.id}/status`, { status: "contacted" });
	await until("all are told", async () => {
		await lab.worker.work();
		return told().length === 3;
	});
	expect(told()).toEqual(["lead.captured", "lead.updated", "lead.status_changed"]);
	const [captured, updated] = lab.simulators.webhook.events();
	const at = new Date(captured?.timestamp ?? "");
	expect([at >= sent, at <= changed]).toEqual([true, true]);
	expect(Number(captured?.revision)).toBeLessThanOrEqual(Number(updated?.revision));
});

it("the webhook receives a lead's events in order when an earlier one is retried, without delaying other leads", async () => {
	await choose(LEAD_EVENTS);
	const [one, other] = [await lab.person(), await lab.person()];
	lab.simulators.webhook.force({ kind: "server_error" });
	for (const status of ["contacted", "qualified"])
		await lab.staff.send("PATCH", `/api/leads/${one.id}/status`, { status });
	await lab.worker.work();
	// On a busy machine a backoff of seconds could end before the next line.
	await lab.em().execute("update outbox set due_at = now() + interval '1 hour'");
	await lab.staff.send("PATCH", `/api/leads/${other.id}/status`, { status: "closed" });
	await lab.worker.work();
	expect(lab.simulators.webhook.events().map(({ data }) => data.leadId)).toEqual([other.id]);
	const waiting = await runs();
	expect(waiting.at(-3)).toMatchObject({ status: "active", answer_status: 500 });
	// The retry of the first event precedes the second.
	for (let n = 0; n < 2; n += 1) {
		await lab.em().execute("update outbox set due_at = now()");
		await lab.worker.work();
	}
	expect(lab.simulators.webhook.events().map(({ data }) => data.to)).toEqual([
		"closed",
		"contacted",
		"qualified",
	]);
});

it("the webhook receives a merged-away lead's pending event with the surviving lead in its data", async () => {
	await choose(["lead.status_changed"]);
	const [gone, stays] = [await lab.person(), await lab.person()];
	await lab.staff.send("PATCH", `/api/leads/${gone.id}/status`, { status: "contacted" });
	const merged = await lab.staff.send("POST", `/api/leads/${stays.id}/merge`, { other: gone.id, keep: {} });
	expect(merged.status).toBe(200);
	await lab.worker.work();
	expect(lab.simulators.webhook.events()).toMatchObject([
		{ data: { leadId: gone.id, from: "new", to: "contacted", lead: { id: stays.id } } },
	]);
});

it("the webhook receives a form under the surviving lead when the merge precedes its processing", async () => {
	await choose(["lead.captured"]);
	const stays = await lab.person();
	const form = { fullName: "Cy Twice", email: "twice@people.example", phone: "+447700900125" };
	expect((await postJson(`${lab.web.url}/api/leads`, form)).status).toBe(201);
	const [gone] = await (await lab.staff.get(`/api/leads?q=${form.email}`)).json();
	const merged = await lab.staff.send("POST", `/api/leads/${stays.id}/merge`, { other: gone.id, keep: {} });
	expect(merged.status).toBe(200);
	await lab.worker.work();
	expect(lab.simulators.webhook.events()[0]).toMatchObject({
		type: "lead.captured",
		data: { leadId: stays.id, lead: { id: stays.id } },
	});
});

it("a delivery records the receiver's answer and can be replayed by admins under the same event id", async () => {
	await choose(LEAD_EVENTS);
	const { id } = await lab.person();
	lab.simulators.webhook.setOptions({ poison: ["lead.status_changed"] });
	await lab.staff.send("PATCH", `/api/leads/${id}/status`, { status: "contacted" });
	await lab.worker.work();
	const refused = (await runs()).at(-1);
	expect(refused).toMatchObject({
		status: "failed",
		answer_status: 422,
		answer: '{"message":"This event is not welcome"}',
	});
	lab.simulators.webhook.setOptions({ poison: [] });
	const replay = (run = refused?.id) => lab.staff.send("POST", `/api/webhooks/deliveries/${run}/replay`);
	expect((await replay()).status).toBe(202);
	expect((await replay()).status).toBe(409);
	await lab.worker.work();
	expect((await replay(`evt_${refused?.id}`)).status).toBe(202);
	await lab.worker.work();
	const events = lab.simulators.webhook.events();
	expect(events.map(event => event.id)).toEqual([`evt_${refused?.id}`, `evt_${refused?.id}`]);
	expect((await runs()).at(-1)).toMatchObject({ status: "succeeded", answer_status: 200, error: null });
	expect((await replay(crypto.randomUUID())).status).toBe(404);
	expect((await lab.viewer.send("POST", `/api/webhooks/deliveries/${refused?.id}/replay`)).status).toBe(403);
	const page = await (await lab.staff.get("/admin/integrations/deliveries")).text();
	expect(page).toContain("lead.status_changed");
	expect(page).toContain("Replay");
});

it("a retry of a failed event about an erased person succeeds with the message that there is nothing to tell", async () => {
	await choose(LEAD_EVENTS.filter(event => event !== "lead.erased"));
	const { id } = await lab.person();
	lab.simulators.webhook.setOptions({ poison: ["lead.status_changed"] });
	await lab.staff.send("PATCH", `/api/leads/${id}/status`, { status: "contacted" });
	await lab.worker.work();
	const failed = (await runs()).at(-1);
	expect(failed).toMatchObject({ status: "failed" });
	lab.simulators.webhook.setOptions({ poison: [] });
	expect((await lab.staff.send("DELETE", `/api/leads/${id}`)).status).toBe(204);
	expect((await lab.staff.send("POST", `/api/jobs/${failed?.id}/retry`)).status).toBe(202);
	await lab.worker.work();
	expect(await (await lab.staff.get(`/api/jobs/${failed?.id}`)).json()).toMatchObject({
		kind: "webhook",
		status: "succeeded",
		message: "Nothing to tell: the person was erased, or has not agreed to marketing",
	});
});

it("the delivery list is paginated by cursor, newest first, without repeats or gaps, and contains no contact syncs", async () => {
	await choose(LEAD_EVENTS);
	const { id } = await lab.person();
	for (const status of ["contacted", "qualified", "closed", "new", "contacted"]) {
		await lab.staff.send("PATCH", `/api/leads/${id}/status`, { status });
		await lab.worker.work();
	}
	const integration = await lab.em().findOneOrFail(Integration, { id: webhook });
	const sync = await lab
		.em()
		.transactional(em => startLeadSync(em, { leadId: id, integration, actor: "tester", priority: 1 }));
	const all = (await runs()).map(run => run.id).reverse();
	const listed: string[] = [];
	let cursor: Cursor | null = null;
	do {
		const page = await listDeliveries(lab.em(), { limit: 2, cursor });
		expect(page.rows.length).toBe(Math.min(2, all.length - listed.length));
		listed.push(...page.rows.map(row => row.id));
		cursor = page.next;
	} while (cursor);
	expect(listed).toEqual(all);
	expect(listed).not.toContain(sync);
	await lab.worker.work();
	expect(await (await lab.staff.get(`/api/jobs/${sync}`)).json()).toMatchObject({ kind: "crm_sync" });
});

it("a webhook without chosen events receives the default ones, otherwise only those chosen", async () => {
	const act = async () => {
		lab.simulators.webhook.reset();
		const { id } = await lab.person();
		await lab.staff.send("PATCH", `/api/leads/${id}/status`, { status: "contacted" });
		const email = `reader-${id}@people.example`;
		await lab.em().transactional(em => subscribe(em, { id, email, doubleOptIn: false, now: new Date() }));
		await lab.worker.work();
		return lab.simulators.webhook.calls().map(({ body }) => JSON.parse(body).type);
	};
	await choose(undefined);
	expect(await act()).toEqual(["newsletter.subscribed"]);
	await choose([]);
	expect(await act()).toEqual([]);
	await choose(["lead.status_changed"]);
	expect(await act()).toEqual(["lead.status_changed"]);
	const wrong = { settings: { events: ["lead.sold"] } };
	expect((await lab.staff.send("PUT", `/api/email-integrations/${webhook}`, wrong)).status).toBe(400);
});

it("the choice of events does not change the webhook's destination, so that no synced lead becomes outdated", async () => {
	const before = (await lab.em().findOneOrFail(Integration, { id: webhook })).destination;
	await choose(["lead.updated"]);
	expect((await lab.em().findOneOrFail(Integration, { id: webhook })).destination).toBe(before);
});

it("the receiver from docs/providers/webhook.md accepts genuine events and rejects unsigned ones with 401", async () => {
	const document = readFileSync("docs/providers/webhook.md", "utf8");
	const code = /```ts\n([\s\S]+?)```/.exec(document)?.[1] ?? "";
	const port = await freePort();
	mkdirSync("var", { recursive: true });
	const folder = mkdtempSync(path.join("var", "receiver-"));
	const file = path.join(folder, "receiver.mjs");
	writeFileSync(file, code.replace("listen(8080)", `listen(${port}, () => console.log("listening"))`));
	const secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
	const receiver = startProcess(file, { WEBHOOK_SECRET: secret });
	try {
		await until("the receiver listens", () => receiver.output().includes("listening"));
		const endpoint = `http://127.0.0.1:${port}/`;
		const put = await lab.staff.send("PUT", `/api/email-integrations/${webhook}`, {
			apiKey: secret,
			endpoint,
		});
		expect(put.status).toBe(200);
		await choose(LEAD_EVENTS);
		const { id } = await lab.person();
		await lab.staff.send("PATCH", `/api/leads/${id}/status`, { status: "contacted" });
		await lab.staff.send("DELETE", `/api/leads/${id}`);
		const other = await lab.person();
		await lab.staff.send("PATCH", `/api/leads/${other.id}/status`, { status: "contacted" });
		await lab.worker.work();
		expect((await runs()).at(-1)).toMatchObject({ status: "succeeded", answer_status: 204 });
		expect((await fetch(endpoint, { method: "POST", body: "{}" })).status).toBe(401);
	} finally {
		await receiver.stop("SIGKILL");
		rmSync(folder, { recursive: true });
	}
});

it("a webhook for consented leads receives no events of others, and receives none with autoSync off", async () => {
	const refuser = await lab.person(false);
	const agreed = await lab.person(true);
	const heardWith = async (settings: Record<string, unknown>, status: string) => {
		lab.simulators.webhook.reset();
		const endpoint = `${lab.simulators.webhook.url}/hook`;
		const body = { apiKey: WEBHOOK_SECRET, endpoint, settings: { ...settings, events: LEAD_EVENTS } };
		expect((await lab.staff.send("PUT", `/api/email-integrations/${webhook}`, body)).status).toBe(200);
		for (const { id } of [refuser, agreed])
			await lab.staff.send("PATCH", `/api/leads/${id}/status`, { status });
		await lab.worker.work();
		return lab.simulators.webhook.events().map(({ data }) => data.leadId);
	};
	expect(await heardWith({ audience: "everyone" }, "contacted")).toEqual([refuser.id, agreed.id]);
	expect(await heardWith({ audience: "consented" }, "qualified")).toEqual([agreed.id]);
	expect(await heardWith({ autoSync: false }, "closed")).toEqual([]);
});

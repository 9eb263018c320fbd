import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { createAccount } from "#db/accounts/create-account.ts";
import { LeadImportRow } from "#db/imports/lead-import-row.ts";
import { LeadSync } from "#db/integrations/lead-sync.ts";
import { createVault } from "#db/integrations/vault.ts";
import { createRun } from "#db/jobs/create-run.ts";
import { JobAttempt } from "#db/jobs/job-attempt.ts";
import { JobItem } from "#db/jobs/job-item.ts";
import { JobRun } from "#db/jobs/job-run.ts";
import { Lead } from "#db/leads/lead.ts";
import type { Attribution } from "#domain/leads/attribution.ts";
import { addIntegration } from "#tests/support/add-integration.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { until } from "#tests/support/processes.ts";
import { postJson, startTestWeb, type TestWeb } from "#tests/support/product.ts";
import { TEST_SECRET } from "#tests/support/secret.ts";
import { type StaffClient, signInAs } from "#tests/support/staff.ts";

let database: TestDatabase;
let web: TestWeb;
let staff: StaffClient;
const em = () => database.orm.em.fork();

beforeAll(async () => {
	database = await createTestDatabase();
	web = await startTestWeb(database.url);
	staff = await signInAs(web.url);
});

async function leave(form: {
	fullName: string;
	email: string;
	phone?: string;
	attribution?: Attribution;
}): Promise<string> {
	const sent = { phone: "+44 7700 900555", ...form };
	const answer = await postJson(`${web.url}/api/leads`, sent, {
		"Idempotency-Key": `${form.email} ${form.fullName}`,
	});
	expect(answer.status).toBe(201);
	return (await em().findOneOrFail(Lead, { emailKey: form.email })).id;
}

/** Returns the tables in which any column of any row contains one of these texts. */
async function tablesWith(...texts: string[]): Promise<string[]> {
	const tables = await em().execute<{ name: string }[]>(
		"select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'",
	);
	const found: string[] = [];
	for (const { name } of tables) {
		const rows = await em().execute(
			`select 1 from "${name}" t where lower(t::text) like any(?::text[]) limit 1`,
			[`{${texts.map(text => `"%${text}%"`).join(",")}}`],
		);
		if (rows.length > 0) found.push(name);
	}
	return found.sort();
}

const view = async (name: string, query: Record<string, string>, shared = false) =>
	expect(
		(await staff.send("POST", "/api/views", { name, query: new URLSearchParams(query).toString(), shared }))
			.status,
	).toBe(201);
const viewNames = async () => {
	const views: { name: string }[] = await (await staff.get("/api/views")).json();
	return views.map(({ name }) => name);
};

describe("erasing a person", () => {
	it("leaves the address, number and name in no table, including saved views, bulk undo data, imports and jobs", async () => {
		const [before, email] = ["trace.former@erased.example", "trace@erased.example"];
		const id = await leave({ fullName: "Tracy Traceable", email: before, phone: "+44 7700 900777" });
		await postJson(`${web.url}/api/newsletter`, { email: before }, { "Idempotency-Key": `news-${before}` });
		expect((await staff.send("PATCH", `/api/leads/${id}`, { email })).status).toBe(200);
		await postJson(`${web.url}/api/tax-report`, {
			calculation: { income: 90_000, extractionMethod: "salary" },
			timestamp: Date.now(),
			personalDetails: { name: "Tracy Traceable", email },
		});
		await staff.send("POST", `/api/leads/${id}/notes`, { text: `Tracy Traceable, ${email}, called` });
		// Another lead had the address for a while, by a mistake of staff.
		const integration = await addIntegration(em(), createVault(TEST_SECRET), {
			provider: "sendgrid",
			name: "Sample",
			apiKey: "SG.sample",
			listId: "list",
			endpoint: "http://127.0.0.1:9",
		});
		const other = await leave({ fullName: "Somebody Else", email: "else@kept.example" });
		await em().nativeUpdate(Lead, { id: other }, { formerEmailKeys: ["own@kept.example", before] });
		await em().insert(LeadSync, {
			...{ lead: other, integration, status: "synced", updatedAt: new Date() },
			formerEmails: ["own@kept.example", before],
		});
		const run = await createRun(em(), { kind: "bulk_sync", actor: "tester", total: 2 });
		const error = "Tracy Traceable: +447700900777 is no number";
		await em().insertMany(
			JobItem,
			[id, other].map((lead, position) => ({ run, position, lead, error, updatedAt: new Date() })),
		);
		await em().nativeUpdate(JobItem, { lead: other }, { error: "busy" });
		await em().nativeUpdate(JobRun, { id: run }, { error });
		await em().insert(JobAttempt, { run, message: randomUUID(), number: 1, error, startedAt: new Date() });

		// Bulk changes: of this person alone, of both with a text that identifies the person, and of both with a text that does
		// not.
		const many = async (leadIds: string[], nextStep: string): Promise<string> => {
			const answer = await staff.send("POST", "/api/leads/bulk", { leadIds, change: { nextStep } });
			return (await answer.json()).undo;
		};
		const changes = [
			await many([id], "Send the deed"),
			await many([id, other], "Ask Tracy Traceable for both"),
			await many([id, other], "Send the offer"),
		];
		// A failed line of an imported file belongs to no lead.
		const file = await createRun(em(), { kind: "lead_import", actor: "tester", total: 1 });
		await em().insert(JobItem, { run: file, position: 0, status: "failed", updatedAt: new Date() });
		await em().insert(LeadImportRow, {
			...{ run: file, position: 0, line: 1, createdAt: new Date() },
			lead: { email: "Trace@Erased.example" },
		});

		await view("By address", { status: "new", q: email.toUpperCase() }, true);
		await view("By a former address", { q: `  ${before} ` });
		await view("By number", { q: "07700 900 777" });
		await view("By name", { q: "tracy traceable", due: "any" });
		await view(email, { status: "new" });
		await view("Of many", { q: "trac", from: "2026-01-01", status: "new" });

		expect((await staff.send("DELETE", `/api/leads/${id}`)).status).toBe(204);
		expect(await tablesWith(email, before, "tracy", "7700900777", "7700 900777")).toEqual([]);
		expect(await viewNames()).toEqual(["Of many"]);
		const undone = changes.map(undo => staff.send("POST", "/api/leads/bulk/undo", { undo }));
		expect((await Promise.all(undone)).map(({ status }) => status)).toEqual([404, 404, 200]);
		expect((await em().findOneOrFail(Lead, { id: other })).formerEmailKeys).toEqual(["own@kept.example"]);
		expect(await em().findOneOrFail(LeadSync, { lead: other })).toMatchObject({
			formerEmails: ["own@kept.example"],
		});
		expect((await em().findOneOrFail(JobItem, { lead: other })).error).toBe("busy");
	});

	it("leaves the earlier name, number and click id of a person in no table", async () => {
		const email = "renamed@erased.example";
		const attribution = { last: { gclid: "earlier-click-id-1", landingPage: "/uk" } };
		const id = await leave({ fullName: "Maiden Earlier", email, phone: "+44 7700 900881", attribution });
		await leave({ fullName: "Married Later", email, phone: "+44 7700 900882" });
		await view("By the earlier number", { q: "07700 900881" });
		await view("By the earlier name", { q: "maiden earlier" });
		await view("By the click", { q: "earlier-click-id-1" });
		const run = await createRun(em(), { kind: "bulk_sync", actor: "tester", total: 1 });
		await em().insert(JobItem, { run, position: 0, lead: id, updatedAt: new Date() });
		await em().nativeUpdate(JobRun, { id: run }, { error: "Maiden Earlier is no name" });
		const file = await createRun(em(), { kind: "lead_import", actor: "tester", total: 1 });
		await em().insert(JobItem, { run: file, position: 0, status: "failed", updatedAt: new Date() });
		await em().insert(LeadImportRow, {
			...{ run: file, position: 0, line: 1, createdAt: new Date() },
			lead: { phone: "07700 900881" },
		});
		expect((await staff.send("DELETE", `/api/leads/${id}`)).status).toBe(204);
		expect(await tablesWith("maiden", "7700900881", "7700 900881", "earlier-click-id")).toEqual([]);
	});

	it("leaves the next steps of others, which their undo restores, when a name is a part or an everyday word of them", async () => {
		const kept = await leave({ fullName: "Kept Stepper", email: "stepper@kept.example" });
		const people = ["Li", "Will", "Ann Lee"];
		const steps = ["Send the licence", "Will call Monday", "Ask Joann Leeds"];
		const undos: string[] = [];
		for (const nextStep of [...steps, "Done"]) {
			const change = { leadIds: [kept], change: { nextStep } };
			undos.push((await (await staff.send("POST", "/api/leads/bulk", change)).json()).undo);
		}
		for (const [n, fullName] of people.entries()) {
			const id = await leave({ fullName, email: `everyday${n}@erased.example`, phone: `+44 7700 90061${n}` });
			expect((await staff.send("DELETE", `/api/leads/${id}`)).status).toBe(204);
		}
		const restored: unknown[] = [];
		for (const undo of undos.toReversed().slice(0, steps.length)) {
			expect((await staff.send("POST", "/api/leads/bulk/undo", { undo })).status).toBe(200);
			restored.push((await em().findOneOrFail(Lead, { id: kept })).nextStep);
		}
		expect(restored).toEqual(steps.toReversed());
	});

	it("makes the undo of an earlier merge give 409 after the person wrote again and that new lead was erased", async () => {
		const [own, other] = ["stays@merged.example", "erased@merged.example"];
		const id = await leave({ fullName: "Stays Merged", email: own });
		const gone = await leave({ fullName: "Erased Merged", email: other });
		expect((await staff.send("POST", `/api/leads/${id}/merge`, { other: gone })).status).toBe(200);
		const form = { fullName: "Erased Merged", email: other, phone: "+44 7700 900556" };
		expect((await postJson(`${web.url}/api/leads`, form)).status).toBe(201);
		const { id: since } = await em().findOneOrFail(Lead, { emailKey: other });
		expect((await staff.send("DELETE", `/api/leads/${since}`)).status).toBe(204);
		expect((await staff.send("POST", `/api/leads/${id}/unmerge`)).status).toBe(409);
		expect(await tablesWith(other)).toEqual([]);
	});

	it("deletes saved views that search for the person, also for a newsletter subscriber without a lead", async () => {
		const email = "reader@erased.example";
		await postJson(`${web.url}/api/newsletter`, { email });
		await view("A reader", { q: email });
		const [reader] = await (await staff.get(`/api/subscribers?q=${email}`)).json();
		expect((await staff.send("DELETE", `/api/subscribers/${reader.id}`)).status).toBe(204);
		expect(await tablesWith(email)).toEqual([]);
	});
});

describe("call during a concurrent deletion", () => {
	/** Sends a call while a deletion holds the row lock; returns the answer that it gets after the commit. */
	async function during(deletion: string, id: string, path: string, body?: object): Promise<Response> {
		let answer = Promise.resolve(Response.error());
		await em().transactional(async deleting => {
			await deleting.execute(deletion, [id]);
			answer = staff.send("POST", path, body);
			await until("the call waits", async () => {
				const waiting =
					"select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
				return (await em().execute(waiting)).length > 0;
			});
		});
		return answer;
	}

	const ofLeads = "delete from leads where id = ?";
	const connected = () =>
		addIntegration(em(), createVault(TEST_SECRET), {
			provider: "sendgrid",
			name: "Gone soon",
			apiKey: "a-key",
			endpoint: web.url,
		});

	it("gives 404 “There is no such lead” for the sync of a lead that is being deleted", async () => {
		const [integration, lead] = [
			await connected(),
			await leave({ fullName: "Gus Gone", email: "gus@gone.example" }),
		];
		const answer = await during(ofLeads, lead, `/api/leads/${lead}/sync/${integration}`);
		expect([answer.status, await answer.json()]).toEqual([404, { message: "There is no such lead" }]);
	});

	it("gives 404 “This has just been deleted” for the test of an integration that is being deleted", async () => {
		const integration = await connected();
		const path = `/api/email-integrations/${integration}/test`;
		const answer = await during("delete from integrations where id = ?", integration, path);
		expect([answer.status, await answer.json()]).toEqual([404, { message: "This has just been deleted" }]);
	});

	it("gives 400 naming ownerId for a new lead whose owner's account is being deleted", async () => {
		const leaver = await createAccount(em(), {
			username: "leaver",
			password: "leaving-very-soon",
			role: "viewer",
		});
		const answer = await during("delete from accounts where id = ?", leaver, "/api/staff/leads", {
			fullName: "Owned By Nobody",
			email: "nobody@gone.example",
			ownerId: leaver,
		});
		expect([answer.status, await answer.json()]).toMatchObject([
			400,
			{ fields: { ownerId: expect.any(String) } },
		]);
	});
});

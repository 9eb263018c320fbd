import { LockMode } from "@mikro-orm/core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { importBatch } from "#db/imports/import-batch.ts";
import { LeadImportRow } from "#db/imports/lead-import-row.ts";
import { previewImport } from "#db/imports/preview-import.ts";
import { Integration } from "#db/integrations/integration.ts";
import { LeadSync } from "#db/integrations/lead-sync.ts";
import { createVault } from "#db/integrations/vault.ts";
import { createRun } from "#db/jobs/create-run.ts";
import { JobItem } from "#db/jobs/job-item.ts";
import { JobRun } from "#db/jobs/job-run.ts";
import { Lead } from "#db/leads/lead.ts";
import { Submission } from "#db/leads/submission.ts";
import { OutboxMessage } from "#db/outbox/outbox-message.ts";
import { WebhookDelivery } from "#db/webhooks/webhook-delivery.ts";
import { addIntegration } from "#tests/support/add-integration.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { openLocalWorker } from "#tests/support/local-worker.ts";
import { until } from "#tests/support/processes.ts";
import { newVisitor, postJson, startTestWeb, type TestWeb } from "#tests/support/product.ts";
import { TEST_SECRET } from "#tests/support/secret.ts";
import { type StaffClient, signInAs } from "#tests/support/staff.ts";

let database: TestDatabase;
let web: TestWeb;
let staff: StaffClient;
let worker: ReturnType<typeof openLocalWorker>;
const em = () => database.orm.em.fork();

beforeAll(async () => {
	database = await createTestDatabase();
	web = await startTestWeb(database.url);
	staff = await signInAs(web.url);
	worker = openLocalWorker(database.orm, database.url);
});
afterAll(() => worker.services.http.close());

async function send(file: string | Uint8Array<ArrayBuffer>, query = "", type = "text/csv") {
	return fetch(`${web.url}/api/leads/import${query}`, {
		method: "POST",
		headers: { cookie: staff.cookie, "Content-Type": type },
		body: file,
	});
}

async function ended(jobId: string) {
	await until(`import ${jobId} has ended`, async () => {
		await worker.work();
		const { status } = await (await staff.get(`/api/jobs/${jobId}`)).json();
		return !["queued", "active"].includes(status);
	});
	return (await staff.get(`/api/jobs/${jobId}`)).json();
}

async function imported(file: string, query = "") {
	const response = await send(file, query);
	expect(response.status).toBe(202);
	return ended((await response.json()).jobId);
}

const FILE = `Name,E-mail,Mobile,Country,Status,Deal value pounds,Colour
Ann Smith,ann@firm-dubai.com,07700 900111,UK,qualified,"£1,250.50",red
Bob Jones,,+44 7700 900222,,,,
,nameless@firm-dubai.com,,,,,
Cy Long,not an address,,,,,
Ann B. Smith,ANN@firm-dubai.com,,,,,
`;

describe("lead import", () => {
	it("rejects an ambiguous dry-run parameter such as dryRun=true with 400 and imports nothing", async () => {
		for (const query of ["dryRun=true", "dryRun=yes", "dryRun=", "dryrun=1", "dry_run=1"])
			expect((await send(FILE, `?${query}`)).status, query).toBe(400);
		expect(await em().count(Lead)).toBe(0);
	});

	it("previews the outcome of each line and the column mapping with dryRun=1 without changing anything", async () => {
		const response = await send(FILE, "?dryRun=1");
		expect(response.status).toBe(200);
		expect(await response.json()).toEqual({
			rows: [
				{ line: 2, fate: "created" },
				{ line: 3, fate: "created" },
				{ line: 4, fate: "refused", reason: "A new lead needs a name" },
				{ line: 5, fate: "refused", reason: "The email address is not valid" },
				{ line: 6, fate: "updated" },
			],
			counts: { created: 2, updated: 1, refused: 2 },
			mapping: {
				Name: "fullName",
				"E-mail": "email",
				Mobile: "phone",
				Country: "country",
				Status: "status",
				"Deal value pounds": "dealValue",
				Colour: "",
			},
		});
		expect(await em().count(Lead)).toBe(0);
	});

	it("yields to other requests while previewing 10,000 lines: at most 2,000 per event-loop turn", async () => {
		let turns = 0;
		let foretelling = true;
		const others = (async () => {
			for (; foretelling; turns += 1) await new Promise(resolve => setImmediate(resolve));
		})();
		const readInTurn = new Map<number, number>();
		const lines = Array.from({ length: 10_000 }, (_, index) => ({
			line: index + 2,
			get lead() {
				readInTurn.set(turns, (readInTurn.get(turns) ?? 0) + 1);
				return { fullName: "Ann Smith", email: `ann${index}@firm-dubai.com`, dealValue: undefined };
			},
		}));
		const { counts } = await previewImport(em(), lines);
		foretelling = false;
		await others;
		expect(counts).toEqual({ created: 10_000, updated: 0, refused: 0 });
		expect(Math.max(...readInTurn.values())).toBeLessThanOrEqual(2_000);
	});

	it("lists every error of a refused line, and explains that the first line names the columns", async () => {
		const line = "Ann,not an address,12,Atlantis";
		const response = await send(`Name,E-mail,Mobile,Country\n${line}\n`, "?dryRun=1");
		expect((await response.json()).rows[0].reason).toBe(
			"The email address is not valid; The phone number is not valid; “Atlantis” is not a country on the list",
		);
		expect(await (await send(`Dubai fair 2026,,\n${FILE}`, "?dryRun=1")).json()).toMatchObject({
			fields: { mapping: "The first line names the columns: map one of Dubai fair 2026 to email or phone" },
		});
	});

	it("imports leads as previewed without notifying the integrations, and undo keeps those that staff changed since", async () => {
		const run = await imported(FILE);
		expect(run).toMatchObject({
			kind: "lead_import",
			status: "partly_failed",
			total: 5,
			done: 3,
			failed: 2,
		});
		const items = await em().find(JobItem, { run: run.id }, { orderBy: { position: "asc" } });
		expect(items.map(({ status, remoteId, error }) => [status, remoteId ?? error])).toEqual([
			["done", "created"],
			["done", "created"],
			["failed", "Line 4: A new lead needs a name"],
			["failed", "Line 5: The email address is not valid"],
			["done", "updated"],
		]);
		const ann = await em().findOneOrFail(Lead, { emailKey: "ann@firm-dubai.com" });
		expect(ann).toMatchObject({
			fullName: "Ann B. Smith",
			phone: "07700 900111",
			country: "United Kingdom",
			status: "qualified",
			dealValue: 125_050,
			origin: "import",
			marketingConsent: null,
		});
		const bob = await em().findOneOrFail(Lead, { fullName: "Bob Jones" });
		expect(bob).toMatchObject({ email: null, phone: "+44 7700 900222", status: "new" });
		expect(await em().count(OutboxMessage, { topic: "lead.captured" })).toBe(0);

		// A second import of the same person, with another spelling of the number, creates no new lead.
		const again = await imported("name,phone,company\nBobby Jones,07700900222,Bob Ltd\n");
		expect(await em().findOneOrFail(Lead, { id: bob.id })).toMatchObject({
			fullName: "Bobby Jones",
			companyName: "Bob Ltd",
		});
		const back = await staff.send("POST", `/api/jobs/${again.id}/undo`);
		expect(await back.json()).toEqual({ removed: 0, restored: 1, left: 0 });
		expect(await em().findOneOrFail(Lead, { id: bob.id })).toMatchObject({
			fullName: "Bob Jones",
			phone: "+44 7700 900222",
			companyName: null,
		});

		await staff.send("PATCH", `/api/leads/${ann.id}/status`, { status: "closed" });
		const undone = await staff.send("POST", `/api/jobs/${run.id}/undo`);
		expect(undone.status).toBe(200);
		expect(await em().count(Lead, { id: ann.id })).toBe(1);
		expect((await staff.send("POST", `/api/jobs/${run.id}/undo`)).status).toBe(409);
	});

	it("tells webhooks which fields of a known lead the file changes, and of the undo, but nothing of other lines", async () => {
		const integration = await addIntegration(em(), createVault(TEST_SECRET), {
			provider: "webhook",
			name: "Told of imports",
			apiKey: "a-secret-of-24-characters",
			endpoint: web.url,
			settings: { events: ["lead.captured", "lead.updated", "lead.erased"] },
		});
		const known = "Name,E-mail,Company name\nTold Smith,told@firm-dubai.com,Old Ltd\n";
		await imported(known);
		const { id: same } = await imported(known);
		expect((await staff.send("POST", `/api/jobs/${same}/undo`)).status).toBe(200);
		const changed = "Name,E-mail,Company name,Country\nTold Smith,told@firm-dubai.com,New Ltd,France\n";
		const { id } = await imported(changed);
		const undone = await staff.send("POST", `/api/jobs/${id}/undo`);
		expect(await undone.json()).toEqual({ removed: 0, restored: 1, left: 0 });
		const told = await em().find(WebhookDelivery, {}, { orderBy: { occurredAt: "asc" } });
		expect(told.map(({ type, detail }) => [type, detail])).toEqual([
			["lead.updated", { fields: ["country", "companyName"] }],
			["lead.updated", {}],
		]);
		await em().nativeDelete(Integration, { id: integration });
	});

	it("deletes on undo what a provider said about a lead that was sent to it", async () => {
		const { id } = await imported("Name,E-mail\nSent Smith,sent@firm-dubai.com\n");
		const { id: lead } = await em().findOneOrFail(Lead, { emailKey: "sent@firm-dubai.com" });
		const integration = await addIntegration(em(), createVault(TEST_SECRET), {
			provider: "mailerlite",
			name: "Was sent",
			apiKey: "a-key",
			endpoint: web.url,
		});
		await em().insert(LeadSync, { lead, integration, status: "failed", updatedAt: new Date() });
		const run = await createRun(em(), { kind: "bulk_sync", actor: "tester", total: 1 });
		const error = "sent@firm-dubai.com is no address";
		await em().insert(JobItem, { run, position: 0, lead, status: "failed", error, updatedAt: new Date() });
		const undone = await staff.send("POST", `/api/jobs/${id}/undo`);
		expect(await undone.json()).toEqual({ removed: 1, restored: 0, left: 0 });
		expect(await em().findOneOrFail(JobItem, { run })).toMatchObject({ status: "failed", error: null });
		await em().nativeDelete(Integration, { id: integration });
	});

	it("keeps the revision of a lead that a file does not change, and keeps that lead when an earlier import is undone", async () => {
		const file = (country: string) => `Name,E-mail,Country\nSame Person,same@firm-dubai.com,${country}\n`;
		const lead = () => em().findOneOrFail(Lead, { email: "same@firm-dubai.com" });
		const first = await imported(file("France"));
		const { revision } = await lead();
		expect((await imported(file("France"))).done).toBe(1);
		expect((await lead()).revision).toBe(revision);
		const undone = await staff.send("POST", `/api/jobs/${first.id}/undo`);
		expect(await undone.json()).toMatchObject({ removed: 0, left: 1 });
		await imported(file("Italy"));
		expect(await lead()).toMatchObject({ revision: revision + 1, country: "Italy" });
	});

	it("keeps a leading plus or zero that a spreadsheet dropped from a stored number, and takes one that it adds", async () => {
		const numbers = ["0501234567", "+44 7700 900 555", "00971501234568", "7700900556"];
		const file = (phones: string[]) =>
			["Name,Email,Phone", ...phones.map((phone, at) => `Zero,zero${at}@firm-dubai.com,${phone}`)].join("\n");
		await imported(file(numbers));
		await imported(file(["501234567", "447700900555", "971501234568", "07700 900556"]));
		const leads = await em().find(Lead, { fullName: "Zero" }, { orderBy: { email: "asc" } });
		expect(leads.map(({ phone, revision }) => [phone, revision])).toEqual([
			["0501234567", 1],
			["+44 7700 900 555", 1],
			["00971501234568", 1],
			["07700 900556", 2],
		]);
	});

	it("matches a short number only to the same number, not to the end of a longer one", async () => {
		await imported("name,phone\nLong Number,+447700123456\nShort Number,234567\n");
		const again = "name,phone\nSomebody Else,123456\nShorter Still,0234567\n";
		expect((await (await send(again, "?dryRun=1")).json()).counts).toMatchObject({ created: 1, updated: 1 });
		await imported(again);
		const phones = ["+447700123456", "123456", "0234567"];
		const people = await em().find(Lead, { phone: { $in: phones } }, { orderBy: { fullName: "asc" } });
		expect(people.map(({ fullName, phone }) => [fullName, phone])).toEqual([
			["Long Number", "+447700123456"],
			["Shorter Still", "0234567"],
			["Somebody Else", "123456"],
		]);
	});

	it("keeps on undo the leads that staff have contacted or added a note to since", async () => {
		const names = ["Reached", "Noted", "Alone"];
		const lines = names.map(name => `${name} Since,${name.toLowerCase()}@since.firm-dubai.com`);
		const run = await imported(`name,email\n${lines.join("\n")}\n`);
		const id = async (name: string) => (await em().findOneOrFail(Lead, { fullName: `${name} Since` })).id;
		const reached = `/api/leads/${await id("Reached")}/contact`;
		expect((await staff.send("POST", reached, { by: "call" })).status).toBe(201);
		const noted = `/api/leads/${await id("Noted")}/notes`;
		expect((await staff.send("POST", noted, { text: "Rang, nobody there" })).status).toBe(201);
		const undone = await staff.send("POST", `/api/jobs/${run.id}/undo`);
		expect(await undone.json()).toEqual({ removed: 1, restored: 0, left: 2 });
		expect(await em().count(Lead, { fullName: { $like: "% Since" } })).toBe(2);
	});

	it("undoes 1,000 lines at a time, so that a lead in use does not hold up all the others", async () => {
		const lines = Array.from({ length: 1_200 }, (_, place) => `Long List,list${place}@long.firm-dubai.com`);
		const run = await imported(`name,email\n${lines.join("\n")}\n`);
		const left = () => em().count(Lead, { email: { $like: "%@long.firm-dubai.com" } });
		const undone = await em().transactional(async inner => {
			const last = { email: "list1199@long.firm-dubai.com" };
			await inner.findOneOrFail(Lead, last, { lockMode: LockMode.PESSIMISTIC_WRITE });
			const answer = staff.send("POST", `/api/jobs/${run.id}/undo`);
			await until("the first thousand are gone", async () => (await left()) === 200);
			return { answer };
		});
		expect(await (await undone.answer).json()).toEqual({ removed: 1_200, restored: 0, left: 0 });
		expect(await em().findOneOrFail(JobRun, { id: run.id })).toMatchObject({
			message: "Undone: 1200 removed, 0 restored, 0 left as changed since",
		});
	}, 60_000);

	it("undoes three imports of the same leads, the latest first, and leaves none of them behind", async () => {
		const names = ["Once", "Again"];
		const file = (status: string) =>
			`name,email,status\n${names.map(name => `${name} More,${name}@more.firm-dubai.com,${status}`).join("\n")}\n`;
		const runs = [await imported(file("")), await imported(file("")), await imported(file("contacted"))];
		const undone = [];
		for (const { id } of runs.toReversed())
			undone.push(await (await staff.send("POST", `/api/jobs/${id}/undo`)).json());
		expect(undone).toEqual([
			{ removed: 0, restored: 2, left: 0 },
			{ removed: 0, restored: 2, left: 0 },
			{ removed: 2, restored: 0, left: 0 },
		]);
		expect(await em().count(Lead, { email: { $like: "%@more.firm-dubai.com" } })).toBe(0);
	});

	it("undoes what is left of the earlier of two imports of the same leads once the later one is undone", async () => {
		const names = ["First", "Second", "Own"];
		const file = (some: string[], country: string) =>
			`name,email,country\n${some.map(name => `${name} Left,${name}@left.firm-dubai.com,${country}`).join("\n")}\n`;
		const early = await imported(file(names, "France"));
		const late = await imported(file(names.slice(0, 2), "Italy"));
		const undo = async ({ id }: { id: string }) => {
			const answer = await staff.send("POST", `/api/jobs/${id}/undo`);
			return { status: answer.status, ...(await answer.json()) };
		};
		expect(await undo(early)).toEqual({ status: 200, removed: 1, restored: 0, left: 2 });
		expect(await undo(early)).toEqual({
			status: 409,
			message: "What is left of this import has been changed since",
		});
		expect(await undo(late)).toEqual({ status: 200, removed: 0, restored: 2, left: 0 });
		expect(await undo(early)).toEqual({ status: 200, removed: 2, restored: 0, left: 0 });
		expect(await undo(early)).toEqual({ status: 409, message: "There is nothing left to undo" });
		expect(await em().findOneOrFail(JobRun, { id: early.id })).toMatchObject({
			message:
				"Undone: 1 removed, 0 restored, 2 left as changed since; then 2 removed, 0 restored, 0 left as changed since",
		});
		expect(await em().count(Lead, { email: { $like: "%@left.firm-dubai.com" } })).toBe(0);
	});

	it("makes a lead await an answer again on undo, when the imported status had marked it as answered", async () => {
		const person = { fullName: "Waits Again", email: "waits@again.firm-dubai.com" };
		const made = await staff.send("POST", "/api/staff/leads", person);
		expect(made.status).toBe(201);
		const { id } = await made.json();
		const waiting = async () =>
			(await (await staff.get("/api/leads?answer=awaited&q=waits@again")).json()).length;
		const run = await imported(`email,status\n${person.email},contacted\n`);
		expect(await waiting()).toBe(0);
		const undone = await staff.send("POST", `/api/jobs/${run.id}/undo`);
		expect(await undone.json()).toEqual({ removed: 0, restored: 1, left: 0 });
		expect(await waiting()).toBe(1);
		expect(await em().findOneOrFail(Lead, { id })).toMatchObject({ status: "new", firstContactAt: null });
	});

	it("releases a suspect lead and its submission from quarantine, and undo quarantines both again", async () => {
		const email = "suspect@known.firm-dubai.com";
		const form = { fullName: "Su Spect", email, phone: "+44 7700 900813", website: "filled" };
		expect((await postJson(`${web.url}/api/leads`, form, newVisitor())).status).toBe(201);
		const found = async () => (await (await staff.get(`/api/leads?q=${email}`)).json()).length;
		expect(await found()).toBe(0);
		const { id: lead } = await em().findOneOrFail(Lead, { email });
		const suspicion = async () => (await em().findOneOrFail(Submission, { lead })).suspicion;
		const suspected = await suspicion();
		expect(suspected).not.toBeNull();
		const run = await imported(`email,company\n${email},Met Ltd\n`);
		expect(await found()).toBe(1);
		expect(await suspicion()).toBeNull();
		await staff.send("POST", `/api/jobs/${run.id}/undo`);
		expect(await suspicion()).toBe(suspected);
		expect(await found()).toBe(0);
		expect(await em().findOneOrFail(Lead, { email })).toMatchObject({
			companyName: null,
			quarantineReason: expect.any(String),
		});
	});

	it("marks imported leads as unanswered only once they submit a form, also after a merge with another address", async () => {
		const [here, there] = ["fair@firm-dubai.com", "fair@home.firm-dubai.com"];
		await imported(`name,email\nFay Air,${here}\nFay Other,other.${here}\n`);
		await em().nativeUpdate(Lead, { origin: "import" }, { createdAt: new Date(Date.now() - 864e5) });
		const waiting = async (email: string) => {
			const { unanswered } = await (await staff.get("/api/today")).json();
			return unanswered.find((lead: { email: string }) => lead.email === email);
		};
		const began = Date.now();
		expect(await waiting(here)).toBeUndefined();
		for (const email of [here, there]) {
			const form = { fullName: "Fay Air", email, phone: "+44 7700 900815" };
			expect((await postJson(`${web.url}/api/leads`, form, newVisitor())).status).toBe(201);
			const { origin, sourcePage, createdAt } = await waiting(email);
			expect([origin, sourcePage]).toEqual(["form", "home"]);
			expect(Date.parse(createdAt)).toBeGreaterThan(began - 1_000);
		}
		const [stays, goes] = [`other.${here}`, there].map(email => em().findOneOrFail(Lead, { email }));
		const keep = { email: "other" };
		const merge = { other: (await goes)?.id, keep };
		expect((await staff.send("POST", `/api/leads/${(await stays)?.id}/merge`, merge)).status).toBe(200);
		expect(Date.parse((await waiting(there)).createdAt)).toBeGreaterThan(began - 1_000);
	});

	it("lists imported leads in the order of the file, also across pages", async () => {
		const names = Array.from({ length: 9 }, (_, at) => `Orderly ${at}`);
		await imported(`name,email\n${names.map((name, at) => `${name},orderly${at}@file.example`).join("\n")}`);
		const listed: string[] = [];
		for (let next: string | undefined = "/api/leads?q=Orderly&limit=4"; next; ) {
			const page: Response = await staff.get(next);
			listed.push(...(await page.json()).map(({ fullName }: { fullName: string }) => fullName));
			next = /<([^>]+)>/.exec(page.headers.get("link") ?? "")?.[1];
		}
		expect(listed).toEqual(names);
	});

	it("matches a line by phone number alone to a lead that an earlier line named with its e-mail address", async () => {
		const file = `name,email,phone,company
Twice There,twice@firm-dubai.com,+44 7700 900811,
Twice There,,07700 900811,Later Ltd
`;
		expect((await (await send(file, "?dryRun=1")).json()).counts).toMatchObject({ created: 1, updated: 1 });
		await imported(file);
		const people = await em().find(Lead, { fullName: "Twice There" });
		expect(people.map(({ email, companyName }) => [email, companyName])).toEqual([
			["twice@firm-dubai.com", "Later Ltd"],
		]);
	});

	it("does not match a number that an earlier line replaced, in the preview and in the import alike", async () => {
		const moved = { fullName: "Mo Ved", email: "moved@firm-dubai.com", phone: "+44 7700 900861" };
		expect((await staff.send("POST", "/api/staff/leads", moved)).status).toBe(201);
		const file = `name,email,phone
,moved@firm-dubai.com,+44 7700 900862
Somebody Else,,+44 7700 900861
Mo Ved II,,+44 7700 900862
`;
		const { rows } = await (await send(file, "?dryRun=1")).json();
		const { id } = await imported(file);
		const stored = await em().find(LeadImportRow, { run: id }, { orderBy: { position: "asc" } });
		expect(rows.map(({ fate }: { fate: string }) => fate)).toEqual(["updated", "created", "updated"]);
		expect(stored.map(({ created }) => created === true)).toEqual([false, true, false]);
		const people = await em().find(
			Lead,
			{ phone: { $like: "+44 7700 90086%" } },
			{ orderBy: { phone: "asc" } },
		);
		expect(people.map(({ fullName, phone }) => [fullName, phone])).toEqual([
			["Somebody Else", "+44 7700 900861"],
			["Mo Ved II", "+44 7700 900862"],
		]);
	});

	it("sets marketing consent to no for a lead whose address had unsubscribed from the newsletter", async () => {
		await em().execute(
			`insert into subscribers (id, email, email_key, state, unsubscribed_at, created_at, updated_at)
			 select gen_random_uuid(), a, a, 'unsubscribed', now(), now(), now() from unnest(array['left@refused.firm-dubai.com']) a`,
		);
		await imported(
			"name,email\nLeft Before,left@refused.firm-dubai.com\nNot Asked,asked@refused.firm-dubai.com\n",
		);
		const people = await em().find(
			Lead,
			{ email: { $like: "%@refused.firm-dubai.com" } },
			{ orderBy: { email: "asc" } },
		);
		expect(people.map(({ marketingConsent }) => marketingConsent)).toEqual([null, false]);
	});

	it("numbers lines as in the file, also after line breaks within cells", async () => {
		const file = 'email,notes\r\na@lines.firm-dubai.com,"one\r\ntwo"\r\nno address,\r\n';
		const { rows } = await (await send(file, "?dryRun=1")).json();
		expect(rows.at(-1)).toMatchObject({ line: 4, fate: "refused" });
	});

	it("uses the first of two columns with the same name", async () => {
		const response = await send("phone,email,phone\n07700 900812,a@twice.firm-dubai.com,\n", "?dryRun=1");
		expect((await response.json()).mapping).toEqual({ phone: "phone", email: "email" });
		await imported("phone,email,name,phone\n07700 900812,a@twice.firm-dubai.com,First Column,\n");
		expect(await em().findOneOrFail(Lead, { fullName: "First Column" })).toMatchObject({
			phone: "07700 900812",
		});
	});

	it("deletes an erased lead's import rows and job notes, and undo then removes only the lead that is left", async () => {
		const run = await imported(
			"name,email,company\nGone Soon,gone@firm-dubai.com,Gone Ltd\nStays,stays@firm-dubai.com,\n",
		);
		await imported("name,email\nGone Later,gone@firm-dubai.com\n");
		const { id } = await em().findOneOrFail(Lead, { emailKey: "gone@firm-dubai.com" });
		await em().nativeUpdate(JobItem, { lead: id }, { note: "without the phone number of Gone" });
		expect((await staff.send("DELETE", `/api/leads/${id}`)).status).toBe(204);
		expect(await em().count(JobItem, { note: { $ne: null } })).toBe(0);
		const rows = await em().find(LeadImportRow, {});
		expect(JSON.stringify(rows)).not.toMatch(/gone/i);
		const undone = await staff.send("POST", `/api/jobs/${run.id}/undo`);
		expect(await undone.json()).toEqual({ removed: 1, restored: 0, left: 0 });
	});

	it("reads semicolon-separated Windows text as Excel writes it, with a given column mapping", async () => {
		const file = Buffer.from("Wer;Womit;E-mail\nJos\xe9 Mu\xf1oz;+44 7700 900444;\n", "latin1");
		const response = await send(
			new Uint8Array(file),
			`?mapping=${encodeURIComponent('{"Wer":"fullName","Womit":"phone"}')}`,
		);
		expect(response.status).toBe(202);
		await ended((await response.json()).jobId);
		expect(await em().count(Lead, { fullName: "José Muñoz" })).toBe(1);
	});

	it("treats column names such as constructor and __proto__ as plain names", async () => {
		const file = "constructor,toString,__proto__,E-mail,name\na,b,c,ann@columns.firm-dubai.com,Ann\n";
		const response = await send(file, `?dryRun=1&mapping=${encodeURIComponent('{"E-mail":"email"}')}`);
		expect(response.status).toBe(200);
		expect(await response.json()).toMatchObject({
			counts: { created: 1 },
			mapping: { constructor: "", toString: "", "E-mail": "email", name: "fullName" },
		});
	});

	it("ignores empty lines at the beginning and end, and trailing rows of empty cells", async () => {
		const file = "\r\n\r\nname;email\r\nAnn;ann@late.firm-dubai.com\r\n;\r\n ; ;\r\n\r\n";
		const { rows } = await (await send(file, "?dryRun=1")).json();
		expect(rows).toEqual([{ line: 4, fate: "created" }]);
	});

	it("does not duplicate leads when a file is imported twice concurrently, also by phone number alone", async () => {
		const file = "name,phone\nBo One,07700 900851\nBo Two,07700 900852\n";
		const [one = "", other = ""] = await Promise.all(
			[1, 2].map(async () => (await (await send(file)).json()).jobId),
		);
		const waiting = "select from pg_locks where locktype = 'advisory' and not granted";
		let storing = Promise.resolve();
		await em().transactional(async first => {
			await importBatch(first, one);
			let isStored = false;
			storing = em()
				.transactional(second => importBatch(second, other))
				.then(() => {
					isStored = true;
				});
			await until("the other waits", async () => isStored || (await em().execute(waiting)).length > 0);
		});
		await storing;
		expect(await em().count(Lead, { fullName: { $like: "Bo %" } })).toBe(2);
	});

	it("is undone by one of two concurrent requests (the other gets 409), with lines still being stored when cancelled", async () => {
		const email = "late@undone.firm-dubai.com";
		const { jobId } = await (await send(`name,email\nLate One,${email}\n`)).json();
		const undo = () => staff.send("POST", `/api/jobs/${jobId}/undo`);
		const waiting = async (type: string) =>
			(await em().execute("select from pg_locks where locktype = ? and not granted", [type])).length;
		const holder = em();
		await holder.begin();
		await holder.execute(
			`insert into leads (id, full_name, phone, email, email_key, created_at, updated_at)
			 values (gen_random_uuid(), 'Holder', '', '${email}', '${email}', now(), now())`,
		);
		const storing = em().transactional(batch => importBatch(batch, jobId));
		await until("the lines are being stored", async () => (await waiting("transactionid")) > 0);
		expect((await staff.send("POST", `/api/jobs/${jobId}/cancel`)).status).toBe(202);
		let answered = 0;
		const undoing = [undo(), undo()].map(asked => asked.finally(() => (answered += 1)));
		await until("both wait for them", async () => answered > 0 || (await waiting("advisory")) > 1);
		await holder.rollback();
		await storing;
		expect((await Promise.all(undoing)).map(({ status }) => status).sort()).toEqual([200, 409]);
		expect(await em().count(Lead, { email })).toBe(0);
		expect((await (await staff.get(`/api/jobs/${jobId}`)).json()).message).toMatch(/^Undone: 1 removed/);
	});

	it("stores no line after it was cancelled", async () => {
		const { jobId } = await (await send("name,email\nNever Kept,never@undone.firm-dubai.com\n")).json();
		await em().execute("update job_runs set status = 'cancelled' where id = ?", [jobId]);
		await em().transactional(late => importBatch(late, jobId));
		expect(await em().count(Lead, { email: "never@undone.firm-dubai.com" })).toBe(0);
	});

	it("reads the UTF-16 text with tabs that Excel saves as Unicode text", async () => {
		const text = "\uFEFFName\tE-mail\nZoë Ångström\tzoe.unicode@firm.com\n";
		const response = await send(new Uint8Array(Buffer.from(text, "utf16le")), "?dryRun=1");
		expect(response.status).toBe(200);
		expect(await response.json()).toMatchObject({
			rows: [{ line: 2, fate: "created" }],
			mapping: { Name: "fullName", "E-mail": "email" },
		});
	});

	it.each([
		[
			"what is no text",
			"email\0\na@firm.com\n",
			"",
			"text/csv",
			400,
			"This is not text. Please save it as CSV (UTF-8).",
		],
		["no file", "", "", "text/csv", 400, "The file has no leads"],
		["headings alone", "email\n", "", "text/csv", 400, "The file has no leads"],
		[
			"nothing to tell people by",
			"name\nAnn\n",
			"",
			"text/csv",
			400,
			"No column holds an email address or a phone number",
		],
		[
			"a workbook",
			"PK\u0003\u0004sheet",
			"",
			"text/csv",
			400,
			"This is a workbook, not CSV. In Excel or Numbers, save it as CSV (UTF-8).",
		],
		["an open quote", 'email,name\n"a@firm.com,Ann\n', "", "text/csv", 400, "The file is not valid CSV"],
		[
			"a mapping that is no JSON",
			"email\na@firm.com\n",
			"?mapping={",
			"text/csv",
			400,
			'The mapping must be JSON, such as {"E-mail": "email"}',
		],
		[
			"a column that is not there",
			"email\na@firm.com\n",
			'?mapping={"x":"phone"}',
			"text/csv",
			400,
			"The file has no column “x”",
		],
		["another type", "email\na@firm.com\n", "", "application/json", 415, "Send the file as text/csv"],
	])(
		"is rejected with an explanation and changes nothing: %s",
		async (_, file, query, type, status, message) => {
			const before = await em().count(Lead);
			const response = await send(file, query, type);
			expect(response.status).toBe(status);
			expect((await response.json()).message).toBe(message);
			expect(await em().count(Lead)).toBe(before);
		},
	);

	it("stores 5,000 lines in batches, skips the rest after cancellation, and undo removes the 2,000 stored", async () => {
		const many = Array.from({ length: 5_000 }, (_, n) => `Person ${n},person${n}@many.firm-dubai.com`);
		const response = await send(`name,email\n${many.join("\n")}\n`);
		const { jobId } = await response.json();
		await worker.process((await em().findOneOrFail(OutboxMessage, { run: jobId })).id);
		expect((await staff.send("POST", `/api/jobs/${jobId}/cancel`)).status).toBe(202);
		const run = await ended(jobId);
		expect(run).toMatchObject({ status: "cancelled", done: 2_000 });
		await until("the rest is accounted for", async () => {
			await worker.work();
			return (await em().count(JobItem, { run: jobId, status: "cancelled" })) === 3_000;
		});
		expect(await em().count(Lead, { email: { $like: "%@many.firm-dubai.com" } })).toBe(2_000);
		const undone = await staff.send("POST", `/api/jobs/${jobId}/undo`);
		expect(await undone.json()).toEqual({ removed: 2_000, restored: 0, left: 0 });
	});
});

import { beforeAll, expect, it, vi } from "vitest";
import { idempotent } from "#db/idempotency/idempotent.ts";
import { RetryingEntityManager } from "#db/retrying-manager.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { startTestWeb, type TestWeb } from "#tests/support/product.ts";
import { type StaffClient, signInAs } from "#tests/support/staff.ts";

let database: TestDatabase;
let web: TestWeb;
let staff: StaffClient;

beforeAll(async () => {
	database = await createTestDatabase();
	web = await startTestWeb(database.url);
	staff = await signInAs(web.url);
});

/** Posts again as a screen does after a lost answer: with its first idempotency key. */
const post = (path: string, body: object, key: string) =>
	fetch(web.url + path, {
		method: "POST",
		headers: { cookie: staff.cookie, "Content-Type": "application/json", "Idempotency-Key": key },
		body: JSON.stringify(body),
	});

const RECORDS: [path: string, body: object][] = [
	[
		"/api/admin/testimonials",
		{ name: "A Client", position: "Founder", company: "A Firm", rating: 5, content: "Well done." },
	],
	["/api/templates", { name: "First answer", channel: "whatsapp", text: "Hello" }],
	["/api/views", { name: "New ones", query: "status=new" }],
	["/api/proofs", { kind: "team", title: "Ann Adviser", isActive: false }],
	["/api/tracking-tags", { name: "Analytics", tagType: "google_analytics", tagId: "G-ABCDEF1234" }],
	[
		"/api/email-integrations",
		{
			provider: "webhook",
			name: "Ledger",
			apiKey: "a-secret-of-ours",
			endpoint: "https://ledger.example/hook",
		},
	],
	[
		"/api/conversion-destinations",
		{
			platform: "meta_conversions",
			name: "Meta",
			settings: { pixelId: "1234567890" },
			secrets: { accessToken: "a-key-that-nobody-sees-1234" },
		},
	],
	[
		"/api/cms/page-content",
		{ sectionId: "s", elementType: "text", elementId: "lost-answer", content: "Words" },
	],
];

it.each(RECORDS)(
	"%s creates one record for three requests with one Idempotency-Key, and rejects another body with 409",
	async (path, body) => {
		const key = crypto.randomUUID();
		const answers = await Promise.all([post(path, body, key), post(path, body, key)]);
		answers.push(await post(path, body, key));
		expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
		const made = await Promise.all(answers.map(answer => answer.json()));
		expect(new Set(made.map(({ id }) => id)).size).toBe(1);
		const rows: { id: string }[] = await (await staff.get(path)).json();
		expect(rows.filter(({ id }) => id === made[0].id)).toHaveLength(1);
		expect(rows).toHaveLength(1);
		// Only ids are stored beside the key, nothing that staff typed.
		const em = database.orm.em.fork();
		const [kept] = await em.execute("select answer from idempotency_keys where key = ?", [key]);
		expect(kept).toEqual({ answer: { id: made[0].id } });
		expect(
			(await post(path, { ...body, name: "Another", title: "Another", content: "Other" }, key)).status,
		).toBe(409);
	},
);

it("a repeated or concurrent merge of the same two leads gets the same answer until it is undone", async () => {
	const add = async (email: string): Promise<string> => {
		const answer = await staff.send("POST", "/api/staff/leads", { fullName: "Ann Twice", email });
		return (await answer.json()).id;
	};
	const [id, other, stranger] = [
		await add("ann@one.test"),
		await add("ann@two.test"),
		await add("cy@x.test"),
	];
	const merge = (into: string, gone: string) =>
		staff.send("POST", `/api/leads/${into}/merge`, { other: gone, keep: { email: "other" } });
	const answers = await Promise.all([merge(id, other), merge(id, other)]);
	answers.push(await merge(id, other));
	for (const answer of answers) {
		expect(answer.status).toBe(200);
		expect(await answer.json()).toMatchObject({ id, email: "ann@two.test" });
	}
	expect((await merge(stranger, other)).status).toBe(404);
	expect((await staff.send("POST", `/api/leads/${id}/unmerge`)).status).toBe(200);
	expect((await merge(stranger, other)).status).toBe(200);
	expect((await merge(id, other)).status).toBe(404);
});

it("a repeated or concurrent undo of a merge succeeds without undoing an earlier merge", async () => {
	const [id, first, second] = await Promise.all(
		["dee@one.test", "dee@two.test", "dee@three.test"].map(async email => {
			const answer = await staff.send("POST", "/api/staff/leads", { fullName: "Dee Thrice", email });
			return (await answer.json()).id;
		}),
	);
	for (const other of [first, second])
		expect((await staff.send("POST", `/api/leads/${id}/merge`, { other })).status).toBe(200);
	const undo = (other: string) => staff.send("POST", `/api/leads/${id}/unmerge?other=${other}`);
	expect((await undo(first)).status).toBe(409);
	for (const answer of await Promise.all([undo(second), undo(second)])) {
		expect(answer.status).toBe(200);
		expect(await answer.json()).toMatchObject({ id, other: second });
	}
	expect((await staff.get(`/api/leads/${first}`)).status).toBe(404);
	expect([(await undo(first)).status, (await undo(first)).status]).toEqual([200, 200]);
	expect((await undo(crypto.randomUUID())).status).toBe(409);
});

it("a rejected record does not use up its Idempotency-Key", async () => {
	const key = crypto.randomUUID();
	const form = { name: "A name", channel: "whatsapp", text: "" };
	expect((await post("/api/templates", form, key)).status).toBe(400);
	expect((await post("/api/templates", { ...form, text: "Words" }, key)).status).toBe(201);
});

it("a lead import sent twice with one Idempotency-Key starts one job, and another file gets 409", async () => {
	const key = crypto.randomUUID();
	const send = (file: string) =>
		fetch(`${web.url}/api/leads/import`, {
			method: "POST",
			headers: { cookie: staff.cookie, "Content-Type": "text/csv", "Idempotency-Key": key },
			body: file,
		});
	const file = "name,email\nAnn Twice,ann@twice.example\n";
	const answers = [await send(file), await send(file)];
	expect(answers.map(({ status }) => status)).toEqual([202, 202]);
	const [first, second] = await Promise.all(answers.map(answer => answer.json()));
	expect(second).toEqual(first);
	expect((await send("name,email\nBen Twice,ben@twice.example\n")).status).toBe(409);
});

it("a bulk change repeated with its Idempotency-Key gets the same answer, and after its undo is made again", async () => {
	const person = { fullName: "Cy Many", email: "cy@many.example", phone: "+44 7700 900123" };
	expect((await post("/api/leads", person, crypto.randomUUID())).status).toBe(201);
	const lead = async () => (await (await staff.get("/api/leads?q=cy@many.example")).json())[0];
	const { id } = await lead();
	const [key, body] = [crypto.randomUUID(), { leadIds: [id], change: { status: "qualified" } }];
	const first = await (await post("/api/leads/bulk", body, key)).json();
	expect(first.changed).toBe(1);
	expect(await (await post("/api/leads/bulk", body, key)).json()).toEqual(first);
	expect((await staff.send("POST", "/api/leads/bulk/undo", { undo: first.undo })).status).toBe(200);
	expect(await lead()).toMatchObject({ status: "new" });
	// After an undo the same change may be made again.
	expect(await (await post("/api/leads/bulk", body, key)).json()).toMatchObject({ changed: 1 });
});

it("idempotent treats a repeat as a first call when its key is erased during the lookup", async () => {
	const em = () => database.orm.em.fork();
	const request = { scope: "lead", key: crypto.randomUUID(), body: {}, emailKey: "eve@erased.example" };
	await idempotent(em(), request, { id: "first" }, async () => {});
	const look = RetryingEntityManager.prototype.findOneOrFail;
	vi.spyOn(RetryingEntityManager.prototype, "findOneOrFail").mockImplementationOnce(async function (
		this: RetryingEntityManager,
		...looked
	) {
		await em().execute("delete from idempotency_keys where key = ?", [request.key]);
		return Reflect.apply(look, this, looked);
	});
	expect(await idempotent(em(), request, { id: "second" }, async () => {})).toEqual({ id: "second" });
});

import { beforeAll, describe, expect, it } from "vitest";
import { Account } from "#db/accounts/account.ts";
import { createAccount } from "#db/accounts/create-account.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { startTestWeb } from "#tests/support/product.ts";
import { addViewer, type StaffClient, signInAs, TEST_VIEWER } from "#tests/support/staff.ts";

let admin: StaffClient;
let viewer: StaffClient;
let database: TestDatabase;
let url: string;
const em = () => database.orm.em.fork();

beforeAll(async () => {
	database = await createTestDatabase();
	({ url } = await startTestWeb(database.url));
	await addViewer(em());
	admin = await signInAs(url);
	viewer = await signInAs(url, TEST_VIEWER);
});

async function names(who: StaffClient): Promise<string[]> {
	const views: { name: string; mine: boolean }[] = await (await who.get("/api/views")).json();
	return views.map(({ name, mine }) => `${name}${mine ? "" : " (a colleague's)"}`);
}

describe("saved views", () => {
	it("that an admin shared stay as colleagues know them once the admin has become a viewer", async () => {
		const id = await createAccount(em(), {
			username: "demoted",
			password: "long-enough-to-sign-in",
			role: "admin",
		});
		const demoted = await signInAs(url, { username: "demoted", password: "long-enough-to-sign-in" });
		const form = { name: "Hot leads", query: "status=new" };
		const { id: view } = await (await demoted.send("POST", "/api/views", { ...form, shared: true })).json();
		await em().nativeUpdate(Account, { id }, { role: "viewer" });
		for (const [method, body] of [["PUT", form], ["PATCH", { query: "status=closed" }], ["DELETE"]] as const)
			expect((await demoted.send(method, `/api/views/${view}`, body)).status).toBe(403);
		expect(await names(admin)).toEqual(["Hot leads (a colleague's)"]);
		await em().nativeDelete(Account, { id });
		expect(await names(admin)).toEqual([]);
	});

	it("are private until shared, and colleagues can see but not change a shared view", async () => {
		const kept = await admin.send("POST", "/api/views", {
			name: "Mine, new",
			query: "status=new&owner=me&page=uk-hub&cursor=abc&screen=3&trail=x",
		});
		expect(kept.status).toBe(201);
		const view = await kept.json();
		expect(view).toEqual({
			id: expect.any(String),
			name: "Mine, new",
			query: "status=new&owner=me&page=uk-hub",
			shared: false,
			mine: true,
		});
		expect(await names(viewer)).toEqual([]);
		// 404 instead of 403: a view that an account cannot see must not reveal that it exists.
		expect((await viewer.send("DELETE", `/api/views/${view.id}`)).status).toBe(404);

		const form = { name: "All new", query: "status=new" };
		expect((await admin.send("PUT", `/api/views/${view.id}`, { ...form, shared: true })).status).toBe(200);
		expect(await names(viewer)).toEqual(["All new (a colleague's)"]);
		const renamed = await admin.send("PATCH", `/api/views/${view.id}`, { name: "New ones" });
		expect(await renamed.json()).toMatchObject({ name: "New ones", query: "status=new", shared: true });
		expect((await admin.send("PATCH", `/api/views/${view.id}`, { name: "All new" })).status).toBe(200);
		for (const [method, body] of [["PUT", form], ["PATCH", form], ["DELETE"]] as const) {
			expect((await viewer.send(method, `/api/views/${view.id}`, body)).status).toBe(403);
		}
		expect(await names(admin)).toEqual(["All new"]);
		expect((await admin.send("DELETE", `/api/views/${view.id}`)).status).toBe(204);
		expect(await names(viewer)).toEqual([]);
	});

	it("can be saved by viewers for themselves, but sharing them gives 403", async () => {
		const form = { name: "Looked at", query: "q=smith" };
		expect((await viewer.send("POST", "/api/views", { ...form, shared: true })).status).toBe(403);
		expect((await viewer.send("POST", "/api/views", form)).status).toBe(201);
		expect(await names(viewer)).toEqual(["Looked at"]);
		expect(await names(admin)).toEqual([]);
	});

	it("name missing fields, and are limited to 100 per account, also when saved concurrently", async () => {
		const refused = await admin.send("POST", "/api/views", { name: " ", query: 3 });
		expect(refused.status).toBe(400);
		expect((await refused.json()).fields).toEqual({
			name: "Please name the view",
			query:
				"A view's query is the part of the address after the question mark, for example status=new&owner=me",
		});
		const keep = async (name: string) => (await admin.send("POST", "/api/views", { name, query: "" })).status;
		for (let n = 0; n < 98; n++) expect(await keep(`View ${n}`)).toBe(201);
		const last = await Promise.all(["A", "B", "C", "D", "E", "F"].map(keep));
		expect(last.sort()).toEqual([201, 201, 409, 409, 409, 409]);
		expect(await names(admin)).toHaveLength(100);
	});
});

describe("reply templates", () => {
	it("can be changed by admins only, are readable by viewers and are audited", async () => {
		const form = { name: "First answer", channel: "whatsapp", text: "Hello {first name}, {staff} here." };
		expect((await viewer.send("POST", "/api/templates", form)).status).toBe(403);
		const made = await admin.send("POST", "/api/templates", form);
		expect(made.status).toBe(201);
		const { id, version } = await made.json();
		expect(await (await viewer.get("/api/templates")).json()).toMatchObject([{ ...form, id }]);
		const changed = { ...form, channel: "email", text: "Dear {name}" };
		expect((await admin.send("PUT", `/api/templates/${id}`, { ...changed, version })).status).toBe(200);
		expect(await (await admin.get("/api/templates")).json()).toMatchObject([changed]);
		expect((await admin.send("DELETE", `/api/templates/${id}`)).status).toBe(204);
		expect((await admin.send("DELETE", `/api/templates/${id}`)).status).toBe(404);
		const entries = await (await admin.get(`/api/staff/audit?q=${id}`)).json();
		expect(entries.map(({ action }: { action: string }) => action)).toEqual([
			"template.delete",
			"template.update",
			"template.create",
		]);
		const found = await (await admin.get("/api/staff/audit?q=reply+deleted")).json();
		expect(found.map(({ action }: { action: string }) => action)).toEqual(["template.delete"]);
	});

	it("are rejected with 400 and not stored when they contain an unknown placeholder", async () => {
		const form = { name: "Typo", channel: "email", text: "Dear {surname}" };
		const refused = await admin.send("POST", "/api/templates", form);
		expect(refused.status).toBe(400);
		expect((await refused.json()).fields.text).toContain("{surname}");
		expect(await (await admin.get("/api/templates")).json()).toEqual([]);
	});
});

describe("list without default pagination", () => {
	it("returns pages with a total count and next links when a limit is given", async () => {
		const template = (n: number) => ({ name: `Paged ${n}`, channel: "whatsapp", text: "Hello {first name}" });
		for (let n = 0; n < 3; n++)
			expect((await admin.send("POST", "/api/templates", template(n))).status).toBe(201);
		const whole = await (await admin.get("/api/templates")).json();
		const paged: unknown[] = [];
		let path: string | null = "/api/templates?limit=2";
		while (path) {
			const page: Response = await admin.get(path);
			expect(page.headers.get("x-total-count")).toBe(String(whole.length));
			const rows: unknown[] = await page.json();
			expect(rows.length).toBeLessThanOrEqual(2);
			paged.push(...rows);
			path = /<([^>]+)>; rel="next"/.exec(page.headers.get("link") ?? "")?.[1] ?? null;
		}
		expect(paged).toEqual(whole);
	});

	it("does not repeat or skip rows when others are added or deleted between pages", async () => {
		const form = (name: string) => ({ name, channel: "whatsapp", text: "Hello" });
		const add = async (name: string): Promise<string> =>
			(await (await admin.send("POST", "/api/templates", form(name))).json()).id;
		const read = async (path: string) => {
			const page = await admin.get(path);
			const rows: { name: string }[] = await page.json();
			const next = /<([^>]+)>; rel="next"/.exec(page.headers.get("link") ?? "")?.[1] ?? "";
			return { names: rows.map(({ name }) => name), next };
		};
		const ids = [];
		for (const name of ["Turn 1", "Turn 2", "Turn 3", "Turn 4"]) ids.push(await add(name));
		const before = (await read("/api/templates")).names.filter(name => !name.startsWith("Turn"));
		const first = await read(`/api/templates?limit=${before.length + 2}`);
		expect(first.names).toEqual([...before, "Turn 1", "Turn 2"]);
		const early = await add("A name that comes first");
		expect((await read(first.next)).names).toEqual(["Turn 3", "Turn 4"]);
		// The cursor also works when the row that ended the page has been deleted.
		for (const id of [early, ids[1]]) await admin.send("DELETE", `/api/templates/${id}`);
		expect((await read(first.next)).names).toEqual(["Turn 3", "Turn 4"]);
	});

	it.each([
		"/api/views",
		"/api/templates",
		"/api/ad-costs",
		"/api/conversion-destinations",
		"/api/proofs",
		"/api/cms/page-drafts",
	])("%s rejects an invalid limit or cursor with 400", async path => {
		expect((await admin.get(path)).headers.get("x-total-count")).toMatch(/^\d+$/);
		for (const query of ["limit=0", "limit=501", "limit=many", "cursor=abc", `cursor=${btoa('["1","-1"]')}`])
			expect((await admin.get(`${path}?${query}`)).status, query).toBe(400);
	});
});

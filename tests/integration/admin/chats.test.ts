import { beforeAll, describe, expect, it } from "vitest";
import type { Orm } from "#db/orm.ts";
import { deleteExpired } from "#db/retention/delete-expired.ts";
import { createTestDatabase } from "#tests/support/database.ts";
import { until } from "#tests/support/processes.ts";
import { newVisitor, postJson, startTestWeb } from "#tests/support/product.ts";
import { type StaffClient, signInAs } from "#tests/support/staff.ts";

let url: string;
let orm: Orm;
let staff: StaffClient;

beforeAll(async () => {
	const database = await createTestDatabase();
	orm = database.orm;
	({ url } = await startTestWeb(database.url));
	staff = await signInAs(url);
});

const TOUCH = { last: { utm_source: "google", utm_campaign: "dubai", landingPage: "/uk" } };
const CHAT = { reference: "K7Q2F", page: "/uk", button: "Chat on WhatsApp", attribution: TOUCH };
const remember = (body: object) => postJson(`${url}/api/chat-references`, body, newVisitor());
const find = (reference: string) => staff.get(`/api/chat-references/${reference}`);

describe("chat reference", () => {
	it("gives staff its page, button and touches in either letter case, and gives 401 without a session", async () => {
		expect((await remember(CHAT)).status).toBe(204);
		for (const written of ["K7Q2F", "k7q2f"]) {
			const answer = await find(written);
			expect([answer.status, await answer.json()]).toEqual([
				200,
				{ reference: "K7Q2F", page: "/uk", button: "Chat on WhatsApp", at: expect.any(String), touch: TOUCH },
			]);
		}
		expect((await find("00000")).status).toBe(404);
		expect((await find("nonsense")).status).toBe(404);
		expect((await fetch(`${url}/api/chat-references/K7Q2F`)).status).toBe(401);
	});

	it("is not overwritten by a later chat with the same reference", async () => {
		expect((await remember({ ...CHAT, page: "/", button: "Forged" })).status).toBe(204);
		expect(await (await find("K7Q2F")).json()).toMatchObject({ page: "/uk", button: "Chat on WhatsApp" });
	});

	it.each([
		["K7Q2G", "Talk\nto us", "Talk to us"],
		["K7Q2H", `${"x".repeat(99)}\ud83d`, `${"x".repeat(99)}\ufffd`],
	])("is stored as %s although its button's words are %j", async (reference, button, stored) => {
		expect((await remember({ ...CHAT, reference, button })).status).toBe(204);
		expect(await (await find(reference)).json()).toMatchObject({ reference, button: stored });
	});

	it("rejects an invalid reference, page or button with 400", async () => {
		for (const wrong of [{ reference: "K7Q2U" }, { reference: "k7q2f" }, { page: "uk" }, { button: 5 }])
			expect((await remember({ ...CHAT, ...wrong })).status, JSON.stringify(wrong)).toBe(400);
	});

	it("finds the lead that another chat's lead was merged into, and is erased with it", async () => {
		const references = ["M3R8T", "N4S9V"];
		const ids: string[] = [];
		for (const [at, reference] of references.entries()) {
			expect((await remember({ ...CHAT, reference })).status).toBe(204);
			const form = { fullName: "Chat Person", phone: `+44 7700 90078${at}`, reference };
			ids.push((await (await staff.send("POST", "/api/staff/leads", form)).json()).id);
		}
		const [id, other] = ids;
		expect((await staff.send("POST", `/api/leads/${id}/merge`, { other, keep: {} })).status).toBe(200);
		for (const reference of references) {
			const found = await (await staff.get(`/api/leads?q=${reference}`)).json();
			expect(found.map((lead: { id: string }) => lead.id)).toEqual([id]);
		}
		expect((await staff.send("DELETE", `/api/leads/${id}`)).status).toBe(204);
		for (const reference of references) expect((await find(reference)).status).toBe(404);
	});

	it("is kept for 90 days", async () => {
		const days = { quarantined: 0, closedLeads: 0, runs: 0, measurements: 0 };
		const age = (days: number) =>
			orm.em
				.fork()
				.execute("update chat_references set created_at = now() - make_interval(days => ?)", [days]);
		await age(89);
		await deleteExpired(orm.em.fork(), days);
		expect((await find("K7Q2F")).status).toBe(200);
		await age(91);
		await deleteExpired(orm.em.fork(), days);
		expect((await find("K7Q2F")).status).toBe(404);
	});
});

describe("chat references on public pages", () => {
	it("are off until an admin enables them, and then appear on /uk but not in the back office", async () => {
		const isOn = async () => (await (await fetch(`${url}/uk`)).text()).includes("data-chat-references");
		expect(await (await staff.get("/api/chat-references")).json()).toEqual({ active: false });
		expect(await isOn()).toBe(false);
		expect((await staff.send("PUT", "/api/chat-references", { active: "yes" })).status).toBe(400);
		expect((await staff.send("PUT", "/api/chat-references", { active: true })).status).toBe(200);
		await until("pages say so", isOn);
		expect(await (await staff.get("/admin/tags")).text()).not.toContain("<html data-chat-references");
		await staff.send("PUT", "/api/chat-references", { active: false });
		await until("pages say so no longer", async () => !(await isOn()));
	});
});

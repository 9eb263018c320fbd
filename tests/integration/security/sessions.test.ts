import { createHash } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { Session } from "#db/accounts/session.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { newVisitor, postJson, startTestWeb, TEST_ADMIN, type TestWeb } from "#tests/support/product.ts";
import { addViewer, signInAs, TEST_VIEWER } from "#tests/support/staff.ts";

let database: TestDatabase;
let web: TestWeb;
const em = () => database.orm.em.fork();

beforeAll(async () => {
	database = await createTestDatabase();
	web = await startTestWeb(database.url);
	await addViewer(em());
	await signInAs(web.url);
});

const logIn = (credentials: unknown, headers: Record<string, string> = {}) =>
	postJson(`${web.url}/api/auth/login`, credentials, headers);
const whoIs = async (cookie: string) =>
	(await fetch(`${web.url}/api/auth/me`, { headers: { cookie } })).status;
const keyOf = (cookie: string) =>
	createHash("sha256")
		.update(cookie.split("=")[1] ?? "")
		.digest("hex");

describe("a session", () => {
	it("never gets the token that a stranger planted", async () => {
		const planted = `session=${"a".repeat(40)}`;
		const response = await logIn(TEST_ADMIN, { cookie: planted });
		expect(response.status).toBe(200);
		expect(response.headers.getSetCookie()[0]).not.toContain("a".repeat(40));
		expect(await whoIs(planted)).toBe(401);
	});

	it("is renewed at sign-in, and the former one ends", async () => {
		const first = await signInAs(web.url);
		const again = await logIn(TEST_ADMIN, { cookie: first.cookie });
		const second = again.headers.getSetCookie()[0]?.split(";")[0] ?? "";
		expect(second).not.toBe(first.cookie);
		expect([await whoIs(first.cookie), await whoIs(second)]).toEqual([401, 200]);
	});

	it.each(["promo=%", "promo=100%", "x=%ff%fe", "_ga=a%zz", "=", ";;", "a=b=c", "session"])(
		"stays open beside another script's cookie %s",
		async other => {
			const { cookie } = await signInAs(web.url);
			for (const both of [`${other}; ${cookie}`, `${cookie}; ${other}`, `${other};${cookie}`]) {
				expect(await whoIs(both)).toBe(200);
				const screen = await fetch(`${web.url}/admin/leads`, { headers: { cookie: both } });
				expect([screen.status, (await screen.text()).includes('name="password"')]).toEqual([200, false]);
			}
			expect(await whoIs(other)).toBe(401);
		},
	);

	it("is stored as a hash, so that a dump signs nobody in", async () => {
		const { cookie } = await signInAs(web.url);
		expect(await em().count(Session, { id: keyOf(cookie) })).toBe(1);
		expect(await em().count(Session, { id: cookie.split("=")[1] ?? "" })).toBe(0);
		expect(await whoIs(`session=${keyOf(cookie)}`)).toBe(401);
	});

	it.each(["expiresAt", "endsAt"] as const)("ends at its %s", async when => {
		const { cookie } = await signInAs(web.url);
		await em().nativeUpdate(Session, { id: keyOf(cookie) }, { [when]: new Date(Date.now() - 1000) });
		expect(await whoIs(cookie)).toBe(401);
	});

	it.each(["expiresAt", "endsAt"] as const)("says at the sign-in that it ended at its %s", async when => {
		const shown = async (cookie: string) =>
			(await (await fetch(`${web.url}/admin/leads`, { headers: { cookie } })).text()).includes("has run out");
		const { cookie } = await signInAs(web.url);
		await em().nativeUpdate(Session, { id: keyOf(cookie) }, { [when]: new Date(Date.now() - 1000) });
		expect([await shown(cookie), await shown(cookie), await shown("")]).toEqual([true, true, false]);
	});

	it("lasts 12 idle hours, and 7 days however much it is used", async () => {
		const { cookie } = await signInAs(web.url);
		const { expiresAt, endsAt } = await em().findOneOrFail(Session, { id: keyOf(cookie) });
		expect((expiresAt.getTime() - Date.now()) / 3_600_000).toBeCloseTo(12, 1);
		expect((endsAt.getTime() - Date.now()) / 86_400_000).toBeCloseTo(7, 1);
	});

	it("warns an open page when it is about to end unused, until any call keeps it", async () => {
		const { cookie } = await signInAs(web.url);
		const key = { id: keyOf(cookie) };
		const stop = new AbortController();
		const stream = await fetch(`${web.url}/api/staff/events`, { headers: { cookie }, signal: stop.signal });
		const endIn = (ms: number) => em().nativeUpdate(Session, key, { expiresAt: new Date(Date.now() + ms) });
		await endIn(90_000);
		let heard = "";
		for await (const part of stream.body?.pipeThrough(new TextDecoderStream()) ?? []) {
			heard += part;
			if (heard.includes("session_ending")) break;
		}
		expect(heard).toContain("event: session_ending");
		expect(await whoIs(cookie)).toBe(200);
		const { expiresAt } = await em().findOneOrFail(Session, key);
		expect((expiresAt.getTime() - Date.now()) / 3_600_000).toBeCloseTo(12, 1);
		stop.abort();
	});

	it("ends with every other one when the password changes, and when the others are signed out", async () => {
		const [mine, other] = [await signInAs(web.url, TEST_VIEWER), await signInAs(web.url, TEST_VIEWER)];
		const next = "another-long-password";
		const changed = await mine.send("POST", "/api/staff/password", { current: TEST_VIEWER.password, next });
		expect(changed.status).toBe(204);
		expect([await whoIs(mine.cookie), await whoIs(other.cookie)]).toEqual([200, 401]);
		expect((await logIn(TEST_VIEWER)).status).toBe(401);
		const third = await signInAs(web.url, { ...TEST_VIEWER, password: next });
		expect((await third.send("DELETE", "/api/staff/sessions")).status).toBe(200);
		expect([await whoIs(mine.cookie), await whoIs(third.cookie)]).toEqual([401, 200]);
	});

	it("tells an open page by the mark that it was read with whether it missed a change", async () => {
		const { cookie } = await signInAs(web.url);
		const pageHas = async (mark: string) =>
			(await (await fetch(`${web.url}/admin/tags`, { headers: { cookie } })).text()).includes(mark);
		const firstEvent = async () => {
			const stream = await fetch(`${web.url}/api/staff/events`, { headers: { cookie } });
			let heard = "";
			for await (const part of stream.body?.pipeThrough(new TextDecoderStream()) ?? []) {
				heard += part;
				if (/data: .*\n/.test(heard)) break;
			}
			return /event: mark\ndata: "(.+)"\n/.exec(heard)?.[1] ?? heard;
		};
		const before = await firstEvent();
		expect([await firstEvent(), await pageHas(before)]).toEqual([before, true]);
		const person = { fullName: "Ada Byron", email: "ada@example.com", phone: "+44 7700 900123" };
		expect((await postJson(`${web.url}/api/leads`, person)).status).toBe(201);
		await expect.poll(firstEvent).not.toBe(before);
		expect([await pageHas(before), await pageHas(await firstEvent())]).toEqual([false, true]);
	});

	it("ends its streams with itself", async () => {
		const { cookie } = await signInAs(web.url);
		const streams = await Promise.all(
			["/api/jobs/events", "/api/staff/events"].map(path => fetch(web.url + path, { headers: { cookie } })),
		);
		for (const { status } of streams) expect(status).toBe(200);
		await fetch(`${web.url}/api/auth/logout`, { method: "POST", headers: { cookie } });
		expect(await whoIs(cookie)).toBe(401);
		await Promise.all(streams.map(stream => stream.text()));
	});
});

describe("password guesses", () => {
	// A proxy appends the true address; the visitor can forge what precedes it.
	const from = (address: string, n: number) => ({ "X-Forwarded-For": `203.0.113.${n % 250}, ${address}` });

	it("are 10 for a name from one address, however it forges what it can, and lock nobody out elsewhere", async () => {
		const statuses: number[] = [];
		for (let n = 0; n < 12; n++) {
			statuses.push((await logIn({ ...TEST_ADMIN, password: `wrong ${n}` }, from("198.51.100.1", n))).status);
		}
		expect(statuses).toEqual([...Array(10).fill(401), 429, 429]);
		const locked = await logIn(TEST_ADMIN, from("198.51.100.1", 99));
		expect(locked.status).toBe(429);
		const byForm = await fetch(`${web.url}/admin/sign-in`, {
			method: "POST",
			headers: from("198.51.100.1", 99),
			body: new URLSearchParams(TEST_ADMIN),
		});
		expect(byForm.status).toBe(429);
		for (const { headers } of [locked, byForm]) expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
		expect((await logIn(TEST_ADMIN)).status).toBe(200);
	});

	it("are 30 for an address with whatever names, a thousand tried", async () => {
		const statuses = new Map<number, number>();
		for (let batch = 0; batch < 50; batch++) {
			const answers = await Promise.all(
				Array.from({ length: 20 }, (_, n) =>
					logIn({ username: `name ${batch * 20 + n}`, password: "guess" }, from("198.51.100.2", n)),
				),
			);
			for (const { status } of answers) statuses.set(status, (statuses.get(status) ?? 0) + 1);
		}
		expect(statuses.get(401)).toBe(30);
		// A busy machine may answer 503 instead.
		expect((statuses.get(429) ?? 0) + (statuses.get(503) ?? 0)).toBe(970);
		expect(statuses.get(429) ?? 0).toBeGreaterThan(900);
		expect((await logIn(TEST_ADMIN)).status).toBe(200);
	});

	it("count a whole IPv6 network as one address", async () => {
		const statuses: number[] = [];
		for (let n = 0; n < 11; n++) {
			const address = { "X-Forwarded-For": `2001:4860:1:2:${n}::1` };
			statuses.push((await logIn({ ...TEST_ADMIN, password: "wrong" }, address)).status);
		}
		expect(statuses.slice(0, 10)).toEqual(Array(10).fill(401));
		expect(statuses[10]).toBe(429);
	});

	it("learn nothing about which names exist, neither by words nor by time", async () => {
		const times: Record<string, number> = { [TEST_ADMIN.username]: Infinity, nobody: Infinity };
		const words = new Set<string>();
		const ratio = () => (times[TEST_ADMIN.username] ?? 0) / (times.nobody ?? 1);
		const alike = () => ratio() > 0.4 && ratio() < 2.5;
		// On a busy machine it takes more rounds until each name has once been answered without a delay.
		for (let round = 0; round < 8 || (round < 60 && !alike()); round++) {
			for (const username of Object.keys(times)) {
				const visitor = newVisitor();
				const started = performance.now();
				const response = await logIn({ username, password: "wrong" }, visitor);
				words.add(`${response.status} ${await response.text()} ${[...response.headers.keys()].sort()}`);
				times[username] = Math.min(times[username] ?? 0, performance.now() - started);
			}
		}
		expect(words.size).toBe(1);
		expect(ratio()).toBeGreaterThan(0.4);
		expect(ratio()).toBeLessThan(2.5);
	});
});

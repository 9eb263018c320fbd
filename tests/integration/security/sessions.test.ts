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

describe("session", () => {
	it("does not adopt a token planted in the cookie before sign-in", async () => {
		const planted = `session=${"a".repeat(40)}`;
		const response = await logIn(TEST_ADMIN, { cookie: planted });
		expect(response.status).toBe(200);
		expect(response.headers.getSetCookie()[0]).not.toContain("a".repeat(40));
		expect(await whoIs(planted)).toBe(401);
	});

	it("gets a new token at sign-in, and the previous session ends", async () => {
		const first = await signInAs(web.url);
		const again = await logIn(TEST_ADMIN, { cookie: first.cookie });
		const second = again.headers.getSetCookie()[0]?.split(";")[0] ?? "";
		expect(second).not.toBe(first.cookie);
		expect([await whoIs(first.cookie), await whoIs(second)]).toEqual([401, 200]);
	});

	it.each(["promo=%", "promo=100%", "x=%ff%fe", "_ga=a%zz", "=", ";;", "a=b=c", "session"])(
		"stays valid beside another script's cookie %s",
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

	it("is stored as a hash, which is not accepted as a token", async () => {
		const { cookie } = await signInAs(web.url);
		expect(await em().count(Session, { id: keyOf(cookie) })).toBe(1);
		expect(await em().count(Session, { id: cookie.split("=")[1] ?? "" })).toBe(0);
		expect(await whoIs(`session=${keyOf(cookie)}`)).toBe(401);
	});

	it.each(["expiresAt", "endsAt"] as const)("ends at its %s with 401", async when => {
		const { cookie } = await signInAs(web.url);
		await em().nativeUpdate(Session, { id: keyOf(cookie) }, { [when]: new Date(Date.now() - 1000) });
		expect(await whoIs(cookie)).toBe(401);
	});

	it.each(["expiresAt", "endsAt"] as const)(
		"makes the sign-in page say that it has run out at its %s",
		async when => {
			const shown = async (cookie: string) =>
				(await (await fetch(`${web.url}/admin/leads`, { headers: { cookie } })).text()).includes(
					"has run out",
				);
			const { cookie } = await signInAs(web.url);
			await em().nativeUpdate(Session, { id: keyOf(cookie) }, { [when]: new Date(Date.now() - 1000) });
			expect([await shown(cookie), await shown(cookie), await shown("")]).toEqual([true, true, false]);
		},
	);

	it("expires 12 hours after sign-in if idle, and ends after 7 days in any case", async () => {
		const { cookie } = await signInAs(web.url);
		const { expiresAt, endsAt } = await em().findOneOrFail(Session, { id: keyOf(cookie) });
		expect((expiresAt.getTime() - Date.now()) / 3_600_000).toBeCloseTo(12, 1);
		expect((endsAt.getTime() - Date.now()) / 86_400_000).toBeCloseTo(7, 1);
	});

	it("sends session_ending to an open page before it expires, and any call extends it to 12 hours", async () => {
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

	it("ends when another session of the account changes the password or signs out the others", async () => {
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

	it("sends in its event stream the mark that the page was rendered with, until a lead arrives", async () => {
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

	it("closes its event streams at sign-out", async () => {
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

describe("password guess rate limit", () => {
	// A proxy appends the true address; the visitor can forge what precedes it.
	const from = (address: string, n: number) => ({ "X-Forwarded-For": `203.0.113.${n % 250}, ${address}` });

	it("is 10 per name and address despite forged X-Forwarded-For, and other addresses can still sign in", async () => {
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

	it("is 30 per address across names, with 1,000 names tried", async () => {
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

	it("counts an IPv6 /64 network as one address", async () => {
		const statuses: number[] = [];
		for (let n = 0; n < 11; n++) {
			const address = { "X-Forwarded-For": `2001:4860:1:2:${n}::1` };
			statuses.push((await logIn({ ...TEST_ADMIN, password: "wrong" }, address)).status);
		}
		expect(statuses.slice(0, 10)).toEqual(Array(10).fill(401));
		expect(statuses[10]).toBe(429);
	});

	it("reveals by neither the response nor its timing whether a name exists", async () => {
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

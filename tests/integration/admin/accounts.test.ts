import { createHmac, randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { Account } from "#db/accounts/account.ts";
import { createAccount } from "#db/accounts/create-account.ts";
import { hashPassword } from "#db/accounts/password.ts";
import { proposeSecondFactor } from "#db/accounts/second-factor.ts";
import { Session } from "#db/accounts/session.ts";
import { AuditEntry } from "#db/audit/audit-entry.ts";
import { rotateSecrets } from "#db/integrations/rotate-secret.ts";
import { createVault } from "#db/integrations/vault.ts";
import type { EntityManager } from "#db/orm.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { until } from "#tests/support/processes.ts";
import { newVisitor, postJson, startTestWeb, TEST_ADMIN, type TestWeb } from "#tests/support/product.ts";
import { TEST_SECRET } from "#tests/support/secret.ts";
import { addViewer, type StaffClient, signInAs, TEST_VIEWER } from "#tests/support/staff.ts";
import { sendInTime, totp } from "#tests/support/totp.ts";

let database: TestDatabase;
let web: TestWeb;
let admin: StaffClient;
const em = () => database.orm.em.fork();

beforeAll(async () => {
	database = await createTestDatabase();
	web = await startTestWeb(database.url);
	await addViewer(em());
	admin = await signInAs(web.url);
});

let made = 0;
async function colleague(role: "admin" | "viewer" = "admin") {
	made += 1;
	const person = { username: `colleague-${made}`, password: `long enough ${made}` };
	const id = await createAccount(em(), { ...person, role });
	return { ...person, id, staff: await signInAs(web.url, person) };
}

/** Enrols a second factor; returns its key and the recovery codes. */
async function enrol(staff: StaffClient): Promise<{ key: string; codes: string[] }> {
	const proposal = await (await staff.send("POST", "/api/staff/second-factor")).json();
	expect(proposal.picture).toMatch(/^data:image\/svg\+xml/);
	const answer = await sendInTime(() =>
		staff.send("PUT", "/api/staff/second-factor", { code: totp(proposal.key, -1) }),
	);
	expect(answer.status).toBe(200);
	const codes: string[] = (await answer.json()).recoveryCodes;
	// 128 bits each, in base32.
	for (const code of codes) expect(code).toMatch(/^[a-z2-7]{26}$/);
	return { key: proposal.key, codes };
}

/** Sends requests while an account is locked. Returns their statuses, given once all have waited and `change` is stored. */
async function whileLocked(
	id: string,
	requests: (() => Promise<Response>)[],
	change: (em: EntityManager) => Promise<void> = async () => {},
): Promise<number[]> {
	const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
	let sent: Promise<Response>[] = [];
	await em().transactional(async inner => {
		await inner.execute("select 1 from accounts where id = ? for update", [id]);
		sent = requests.map(send => send());
		await until(
			"all wait for the account",
			async () => (await em().execute<object[]>(waiting)).length === requests.length,
		);
		await change(inner);
	});
	return (await Promise.all(sent)).map(({ status }) => status).sort();
}

const login = (body: Record<string, string>) => postJson(`${web.url}/api/auth/login`, body);

/** Submits the Admin Access screen's form as a browser without scripts does. */
async function form(fields: Record<string, string>, cookie = "", headers = newVisitor()) {
	const response = await fetch(`${web.url}/admin/sign-in`, {
		method: "POST",
		redirect: "manual",
		headers: { "Content-Type": "application/x-www-form-urlencoded", cookie, ...headers },
		body: new URLSearchParams({ next: "/admin/tags", ...fields }),
	});
	const cookies = response.headers.getSetCookie();
	const challenge = cookies.find(text => text.startsWith("sign-in-challenge=")) ?? "";
	return {
		status: response.status,
		location: response.headers.get("location"),
		html: await response.text(),
		challenge,
		challengePair: challenge.split(";")[0] ?? "",
		session: cookies.find(text => text.startsWith("session=")),
	};
}
const asksForPassword = (html: string) => html.includes('name="password"');
const asksForCode = (html: string) => html.includes('name="code"');

describe("second factor", () => {
	it("accepts one of three concurrent enrolments and rejects two with 409, so that recovery codes show once", async () => {
		const { staff } = await colleague();
		const { key } = await (await staff.send("POST", "/api/staff/second-factor")).json();
		const code = totp(key);
		const answers = await Promise.all(
			[1, 2, 3].map(() => staff.send("PUT", "/api/staff/second-factor", { code })),
		);
		expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
	});

	it("is not confirmed with a code of a key that was replaced meanwhile", async () => {
		const { id, staff } = await colleague();
		const { key } = await (await staff.send("POST", "/api/staff/second-factor")).json();
		const answers = await whileLocked(
			id,
			[() => staff.send("PUT", "/api/staff/second-factor", { code: totp(key) })],
			inner => proposeSecondFactor(inner, id, "another key"),
		);
		expect(answers).toEqual([409]);
		expect((await em().findOneOrFail(Account, { id })).totpConfirmedAt).toBeNull();
	});

	it("is asked for on its own after the password, and then redirects to the requested screen", async () => {
		const { username, password, staff } = await colleague();
		const { key } = await enrol(staff);
		const first = await form({ username, password });
		expect(first.session).toBeUndefined();
		expect([first.status, asksForCode(first.html), asksForPassword(first.html)]).toEqual([200, true, false]);
		expect(first.challenge).toMatch(/HttpOnly; SameSite=Strict/);
		expect(first.challenge).toMatch(/Path=\/admin\/sign-in;/);
		expect(first.challenge).not.toContain(password);

		const wrong = await form({ code: "000000" }, first.challengePair);
		expect([wrong.status, wrong.session]).toEqual([401, undefined]);
		expect([asksForCode(wrong.html), asksForPassword(wrong.html)]).toEqual([true, false]);

		const right = await form({ code: totp(key) }, first.challengePair);
		expect([right.status, right.location]).toEqual([302, "/admin/tags"]);
		expect(right.session).toContain("session=");
		expect(right.challenge).toContain("Max-Age=0");
	});

	it("accepts no code twice, and no code without a genuine challenge cookie", async () => {
		const { username, password, staff, id } = await colleague();
		const { key } = await enrol(staff);
		const { challengePair } = await form({ username, password });
		const code = totp(key);
		expect((await form({ code }, challengePair)).status).toBe(302);
		expect((await form({ code }, challengePair)).status).toBe(401);
		expect((await login({ username, password, code })).status).toBe(401);

		const claim = Buffer.from(JSON.stringify({ account: id, until: Date.now() + 60_000 })).toString(
			"base64url",
		);
		for (const forged of ["", "sign-in-challenge=x", `sign-in-challenge=${claim}.${"A".repeat(43)}`]) {
			const answer = await form({ code: totp(key, 1) }, forged);
			expect([answer.status, answer.session, asksForPassword(answer.html)]).toEqual([401, undefined, true]);
		}
		const stretched = challengePair.replace(/=[\w-]+\./, `=${claim}.`);
		expect((await form({ code: totp(key, 1) }, stretched)).session).toBeUndefined();
	});

	it("has a challenge that expires after about five minutes and is read beside a malformed cookie", async () => {
		const { username, password, staff, id } = await colleague();
		const { key } = await enrol(staff);
		const { challengePair } = await form({ username, password });
		const [, claim = ""] = /=([\w-]+)\./.exec(challengePair) ?? [];
		const { until } = JSON.parse(Buffer.from(claim, "base64url").toString());
		expect(Math.abs(until - Date.now() - 300_000)).toBeLessThan(60_000);

		const { passwordHash } = await em().findOneOrFail(Account, { id });
		const signed = (last: number) => {
			const text = Buffer.from(JSON.stringify({ account: id, until: last })).toString("base64url");
			const mark = createHmac("sha256", TEST_SECRET)
				.update(`second-factor\n${text}\n${passwordHash}`)
				.digest("base64url");
			return `promo=100%; sign-in-challenge=${text}.${mark}`;
		};
		const late = await form({ code: totp(key) }, signed(Date.now() - 1_000));
		expect([late.status, late.session, asksForPassword(late.html)]).toEqual([401, undefined, true]);
		expect((await form({ code: totp(key) }, signed(Date.now() + 60_000))).status).toBe(302);
	});

	it("invalidates its challenge when the password changes", async () => {
		const { username, password, staff } = await colleague();
		const { key } = await enrol(staff);
		const { challengePair } = await form({ username, password });
		const change = { current: password, next: "another long one" };
		expect((await staff.send("POST", "/api/staff/password", change)).status).toBe(204);
		const answer = await form({ code: totp(key) }, challengePair);
		expect([answer.status, answer.session]).toEqual([401, undefined]);
		expect(answer.html).toContain("Please sign in again.");
	});

	it("rejects ten wrong codes from different addresses with 401, then gives 429; a wrong password reveals nothing", async () => {
		const { username, password, staff } = await colleague();
		await enrol(staff);
		const { challengePair } = await form({ username, password });
		const answers: number[] = [];
		for (let n = 0; n < 11; n += 1) answers.push((await form({ code: "000000" }, challengePair)).status);
		expect(answers).toEqual([...Array(10).fill(401), 429]);
		const stranger = await form({ username, password: "not the password" });
		const nobody = await form({ username: "nobody-here", password: "not the password" });
		for (const { status, html, challenge } of [stranger, nobody]) {
			expect([status, challenge, asksForCode(html)]).toEqual([401, "", false]);
			expect(html).toContain("Invalid credentials. Please try again.");
		}
	});

	it("rate-limits codes from one IP address with 429 after 30 attempts", async () => {
		const visitor = newVisitor();
		const answers: number[] = [];
		for (let n = 0; n < 31; n += 1) answers.push((await form({ code: "000000" }, "", visitor)).status);
		expect(answers.slice(0, 30).every(status => status === 401)).toBe(true);
		expect(answers[30]).toBe(429);
	});

	it("accepts each recovery code once, through the sign-in screen and through the API", async () => {
		const { username, password, staff } = await colleague();
		const { codes } = await enrol(staff);
		expect(codes).toHaveLength(8);
		const [one = "", two = ""] = codes;
		const missing = await login({ username, password });
		expect([missing.status, Object.keys((await missing.json()).fields)]).toEqual([401, ["code"]]);
		expect((await login({ username, password, code: one.toUpperCase() })).status).toBe(200);
		expect((await login({ username, password, code: one })).status).toBe(401);
		const { challengePair } = await form({ username, password });
		expect((await form({ code: two }, challengePair)).status).toBe(302);
		const accounts = await (await admin.get("/api/staff/accounts")).json();
		expect(accounts.find((account: { username: string }) => account.username === username)).toMatchObject({
			hasSecondFactor: true,
			recoveryCodesLeft: 6,
		});
	});

	it("survives a rotation of APP_SECRET; recovery codes work even while the secret cannot decrypt the key", async () => {
		const { username, password, staff, id } = await colleague();
		const { key, codes } = await enrol(staff);
		const next = "b2".repeat(32);
		const after = await startTestWeb(database.url, { APP_SECRET: next });
		const enter = (code: string) => postJson(`${after.url}/api/auth/login`, { username, password, code });
		expect((await enter(codes[0] ?? "")).status).toBe(200);
		expect((await enter(totp(key))).status).toBe(401);
		await expect.poll(() => after.process.output()).toMatch(new RegExp(`${id}.*cannot be opened`));
		expect(after.process.output()).not.toContain(username);

		await rotateSecrets(em(), createVault(next, TEST_SECRET));
		expect((await sendInTime(() => enter(totp(key)))).status).toBe(200);
		await rotateSecrets(em(), createVault(TEST_SECRET, next));
	});

	it("can be removed by its owner with the password and by another admin, both audited", async () => {
		const { username, password, staff, id } = await colleague("viewer");
		await enrol(staff);
		const wrong = await staff.send("DELETE", "/api/staff/second-factor", { password: "not it at all" });
		expect([wrong.status, Object.keys((await wrong.json()).fields)]).toEqual([400, ["password"]]);
		expect((await staff.send("DELETE", "/api/staff/second-factor", { password })).status).toBe(204);
		expect((await login({ username, password })).status).toBe(200);

		await enrol(staff);
		const other = await signInAs(web.url, TEST_VIEWER);
		const path = `/api/staff/accounts/${id}/second-factor`;
		expect((await other.send("DELETE", path)).status).toBe(403);
		expect((await admin.send("DELETE", path)).status).toBe(204);
		expect((await login({ username, password })).status).toBe(200);
		const lines = await em().find(
			AuditEntry,
			{ subject: id, action: "account.second_factor_off" },
			{ orderBy: { id: "asc" } },
		);
		expect(lines.map(({ actor }) => actor)).toEqual([username, TEST_ADMIN.username]);
	});
});

describe("accounts", () => {
	it("rejects a sign-in with 401 when the password changes while it is being checked", async () => {
		const { username, password, id } = await colleague();
		const sessions = () => em().count(Session, { account: id });
		let late: Promise<Response> | undefined;
		await em().transactional(async inner => {
			await inner.nativeUpdate(Account, { id }, { passwordHash: await hashPassword("another long one") });
			await inner.nativeDelete(Session, { account: id });
			late = login({ username, password });
			await until("the sign-in came after the sessions ended", async () => (await sessions()) === 2);
		});
		expect((await late)?.status).toBe(401);
		expect(await sessions()).toBe(0);
	});

	it("changes the password only given the current one and a long enough new one, and ends every other session", async () => {
		const { username, password, staff } = await colleague();
		const elsewhere = await signInAs(web.url, { username, password });
		const wrong = await staff.send("POST", "/api/staff/password", {
			current: "no",
			next: "long enough again",
		});
		expect(Object.keys((await wrong.json()).fields)).toEqual(["current"]);
		const short = await staff.send("POST", "/api/staff/password", { current: password, next: "short" });
		expect(Object.keys((await short.json()).fields)).toEqual(["next"]);
		const next = "long enough again";
		expect((await staff.send("POST", "/api/staff/password", { current: password, next })).status).toBe(204);
		expect((await elsewhere.get("/api/auth/me")).status).toBe(401);
		expect((await staff.get("/api/auth/me")).status).toBe(200);
		expect((await login({ username, password })).status).toBe(401);
		expect((await login({ username, password: next })).status).toBe(200);
	});

	it("accepts one of two concurrent changes of a password, and rejects the other with 400", async () => {
		const { id, staff, username, password } = await colleague();
		const other = await signInAs(web.url, { username, password });
		const change = (by: StaffClient, next: string) => () =>
			by.send("POST", "/api/staff/password", { current: password, next });
		const requests = [change(staff, "the first long one"), change(other, "the other long one")];
		expect(await whileLocked(id, requests)).toEqual([204, 400]);
	});

	it("signs out the account's other browsers and no other account's", async () => {
		const { username, password, staff } = await colleague("viewer");
		const others = [
			await signInAs(web.url, { username, password }),
			await signInAs(web.url, { username, password }),
		];
		const ended = await (await staff.send("DELETE", "/api/staff/sessions")).json();
		expect(ended).toEqual({ ended: 2 });
		for (const other of others) expect((await other.get("/api/auth/me")).status).toBe(401);
		for (const kept of [staff, admin]) expect((await kept.get("/api/auth/me")).status).toBe(200);
	});

	it("rejects account, second-factor and passkey changes with 403 after 16 minutes, until the password is re-entered", async () => {
		const { username, password, staff, id } = await colleague();
		const other = await colleague("viewer");
		const calls = () =>
			Promise.all([
				staff.send("POST", "/api/staff/accounts", {
					username: "thief",
					password: "mine from now",
					role: "admin",
				}),
				staff.send("PATCH", `/api/staff/accounts/${other.id}`, { role: "viewer" }),
				staff.send("DELETE", `/api/staff/accounts/${randomUUID()}`),
				staff.send("DELETE", `/api/staff/accounts/${randomUUID()}/second-factor`),
				staff.send("POST", "/api/staff/second-factor"),
				staff.send("PUT", "/api/staff/second-factor", { code: "000000" }),
				staff.send("DELETE", `/api/staff/passkeys/${randomUUID()}`),
			]);
		await em().execute(
			"update sessions set confirmed_at = now() - interval '16 minutes' where account_id = ?",
			[id],
		);
		for (const answer of await calls()) {
			expect([answer.status, await answer.json()]).toEqual([
				403,
				{
					message: "Please enter your password again",
					fields: { confirmation: "Please enter your password again" },
				},
			]);
		}
		expect((await staff.get("/api/leads")).status).toBe(200);
		const confirm = (given: string) => staff.send("POST", "/api/staff/confirmation", { password: given });
		expect((await confirm("not it at all")).status).toBe(400);
		expect((await calls()).map(({ status }) => status)).toEqual(Array(7).fill(403));
		expect((await confirm(password)).status).toBe(204);
		for (const { status } of await calls()) expect(status).not.toBe(403);
		expect(await em().count(Account, { username: ["thief", username] })).toBe(2);
	});

	it("applies a changed role or a deletion to existing sessions at once", async () => {
		const { staff, id } = await colleague();
		const tag = { name: "", tagType: "custom", tagId: "" };
		expect((await staff.send("POST", "/api/tracking-tags", tag)).status).toBe(400);
		expect((await admin.send("PATCH", `/api/staff/accounts/${id}`, { role: "viewer" })).status).toBe(200);
		expect((await staff.send("POST", "/api/tracking-tags", tag)).status).toBe(403);
		expect((await staff.get("/api/leads")).status).toBe(200);
		expect((await staff.get("/api/leads/export.csv")).status).toBe(403);
		expect((await admin.send("DELETE", `/api/staff/accounts/${id}`)).status).toBe(204);
		expect((await staff.get("/api/leads")).status).toBe(401);
	});

	it("always keeps one admin, also when two admins remove each other concurrently", async () => {
		const house = await createTestDatabase();
		const alone = await startTestWeb(house.url);
		const first = await signInAs(alone.url);
		const ids = async () => {
			const accounts = await house.orm.em.fork().find(Account, {}, { orderBy: { createdAt: "asc" } });
			return accounts.map(({ id }) => id);
		};
		const [self = ""] = await ids();
		expect((await first.send("PATCH", `/api/staff/accounts/${self}`, { role: "viewer" })).status).toBe(409);
		expect((await first.send("DELETE", `/api/staff/accounts/${self}`)).status).toBe(409);
		const person = { username: "second", password: "long enough for two" };
		const otherId = await createAccount(house.orm.em.fork(), person);
		const second = await signInAs(alone.url, person);
		const answers = await Promise.all([
			first.send("DELETE", `/api/staff/accounts/${otherId}`),
			second.send("PATCH", `/api/staff/accounts/${self}`, { role: "viewer" }),
		]);
		// The request that came second was from a viewer or from a deleted account, or would have removed the last admin.
		expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
		expect(await house.orm.em.fork().count(Account, { role: "admin" })).toBe(1);
	});
});

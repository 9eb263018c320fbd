import { randomUUID } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import PostalMime from "postal-mime";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { Account } from "#db/accounts/account.ts";
import { AlertDigest } from "#db/alerts/alert-digest.ts";
import { PushSubscription } from "#db/alerts/push-subscription.ts";
import { AuditEntry } from "#db/audit/audit-entry.ts";
import { Lead } from "#db/leads/lead.ts";
import { MailDelivery } from "#db/mail/mail-delivery.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { ownRedisUrl } from "#tests/support/own-redis.ts";
import { type ProductProcess, until } from "#tests/support/processes.ts";
import { postJson, startTestWeb, startTestWorker, TEST_ADMIN, type TestWeb } from "#tests/support/product.ts";
import { type PushService, startPushService } from "#tests/support/push-service.ts";
import { quietMs } from "#tests/support/quiet-time.ts";
import { type SmtpSink, startSmtpSink } from "#tests/support/smtp-sink.ts";
import { addViewer, type StaffClient, signInAs, TEST_VIEWER } from "#tests/support/staff.ts";

const ALERTS = "/api/staff/alerts";
const PUSH = "/api/staff/push";
const OFF = { email: "off", push: "off", officeHoursOnly: false } as const;

let database: TestDatabase;
let web: TestWeb;
let push: PushService;
let admin: StaffClient;
let viewer: StaffClient;
let people = 0;
const pushEnv = { PUSH_ENDPOINT_HOSTS: "127.0.0.1" };
const em = () => database.orm.em.fork();

beforeAll(async () => {
	database = await createTestDatabase();
	push = await startPushService();
	web = await startTestWeb(database.url, pushEnv);
	await addViewer(em());
	admin = await signInAs(web.url);
	viewer = await signInAs(web.url, TEST_VIEWER);
});
afterAll(() => push.close());

async function put(who: StaffClient, preferences: Record<string, unknown>): Promise<void> {
	expect((await who.send("PUT", ALERTS, { ...OFF, ...preferences })).status).toBe(200);
}

/** Stores preferences; a change of address asks for a password entered within the last 15 minutes. */
async function set(who: StaffClient, preferences: Record<string, unknown>): Promise<void> {
	await em().execute("update sessions set confirmed_at = now()");
	await put(who, preferences);
}

afterEach(async () => {
	push.mood = "take";
	await set(admin, { address: "" });
	await set(viewer, { address: "" });
	await em().execute("truncate outbox, alert_digests, mail_deliveries cascade");
});

async function leave(form: Record<string, unknown> = {}): Promise<{ email: string; id: string }> {
	people += 1;
	const email = `person${people}@firm-dubai.com`;
	const sent = {
		fullName: `Ann <b>Example</b> ${people}`,
		email,
		phone: "+44 7700 900123",
		country: "United Kingdom",
		...form,
	};
	expect((await postJson(`${web.url}/api/leads`, sent)).status).toBe(201);
	const { id } = await em().findOneOrFail(Lead, { emailKey: String(sent.email) });
	return { email: String(sent.email), id };
}

/** Makes messages that wait for a retry due now; an attempt in progress keeps its message. */
const hurry = () =>
	em().execute("update outbox set due_at = now() where owner is null and not queued and due_at > now()");

/** Waits until no attempt is in progress, and defers the next one until `hurry`. */
const untilItRests = () =>
	until("it waits for its next try", async () => {
		const resting = await em().execute(
			`update outbox set due_at = now() + interval '1 hour'
			 where topic = 'staff-alert.mail' and owner is null and not queued returning id`,
		);
		return resting.length > 0;
	});

const accountOf = async (username: string) => (await em().findOneOrFail(Account, { username })).id;
const digests = async (state: string) =>
	em()
		.find(AlertDigest, {})
		.then(all => all.filter(each => each.state === state));

/** Returns the mails parsed, in the order of arrival. */
async function mailsIn(sink: SmtpSink) {
	return Promise.all(
		sink.mails.map(async ({ bytes, to: [to = ""], from }) => {
			const { subject = "", text = "", html = "" } = await PostalMime.parse(bytes);
			return { to, from, subject, text, html };
		}),
	);
}

describe.each(["PostgreSQL", "Redis"] as const)("alert about a new lead, queue on %s", backend => {
	let sink: SmtpSink;
	let worker: ProductProcess;
	beforeAll(async () => {
		sink = await startSmtpSink();
		worker = await startTestWorker(database.url, {
			...pushEnv,
			SMTP_URL: sink.url,
			LOG_LEVEL: "info",
			PUBLIC_URL: "https://www.firm.example",
			STAFF_ALERTS_FROM: "Alerts <alerts@firm.example>",
			...(backend === "Redis" ? { REDIS_URL: ownRedisUrl() } : {}),
		});
	});
	afterAll(async () => {
		await worker.stop();
		await sink.close();
	});
	beforeEach(() => {
		sink.mails.length = 0;
		push.notes.length = 0;
	});

	it("arrives by mail and push within five seconds, with no personal data in the push or the log", async () => {
		const browser = push.subscribe(`desk-${backend}`);
		expect((await admin.send("POST", PUSH, { subscription: browser })).status).toBe(201);
		await set(admin, { email: "all", push: "all", address: "desk@firm.example" });
		let lead = { id: "", email: "" };
		const took = await quietMs(
			() => fetch(`${web.url}/readyz`).then(answer => answer.text()),
			async () => {
				lead = await leave({ additionalRequirements: "Two visas & <script>alert(1)</script>" });
				await until("mail and note are there", () => sink.mails.length > 0 && push.notes.length > 0);
			},
		);
		expect(took).toBeLessThan(5_000);
		const [mail] = await mailsIn(sink);
		expect(mail).toMatchObject({ to: "desk@firm.example", from: "alerts@firm.example" });
		expect(mail?.subject).toBe(`New lead: Ann <b>Example</b> ${people} (Enquiry)`);
		for (const part of [mail?.text, mail?.html]) {
			expect(part).toContain(lead.email);
			expect(part).toContain("United Kingdom");
			expect(part).toContain("tel:+447700900123");
			expect(part).toContain("https://wa.me/447700900123");
			expect(part).toContain(`https://www.firm.example/admin/leads/${lead.id}`);
		}
		expect(mail?.html).toContain("Two visas &amp; &lt;script&gt;");
		expect(mail?.html).not.toMatch(/<b>Example|<script>/);

		const [note] = push.notes;
		expect(push.refused).toEqual([]);
		const { pushKey } = await (await admin.get(ALERTS)).json();
		expect(note?.signedBy).toBe(pushKey);
		expect(note?.claims).toMatchObject({ aud: push.url, sub: "mailto:hello@example.com" });
		expect(note?.claims.exp).toBeLessThanOrEqual(Date.now() / 1000 + 24 * 60 * 60);
		expect(note?.headers).toMatchObject({ ttl: "43200", urgency: "high", "content-encoding": "aes128gcm" });
		expect(JSON.parse(note?.content ?? "")).toMatchObject({
			title: "New lead",
			path: `/admin/leads/${lead.id}`,
		});
		expect(note?.content).not.toMatch(/@|Example|7700/);
		await until("both are written down", async () => (await digests("sent")).length === 2);
		expect(worker.output()).not.toMatch(/@firm-dubai\.com|Ann/);
	});

	it("goes once to staff with “all”, and to staff with “mine” only for a lead that they own", async () => {
		await set(admin, { email: "mine", address: "mine@firm.example" });
		await set(viewer, { email: "all", address: "all@firm.example" });
		const { email, id } = await leave();
		await until("the other is told", () => sink.mails.length > 0);
		expect(sink.mails.map(({ to }) => to)).toEqual([["all@firm.example"]]);
		await em().nativeUpdate(Lead, { id }, { owner: await accountOf(TEST_ADMIN.username) });
		await leave({ email });
		await until("both are told", () => sink.mails.length === 3);
		const again = (await mailsIn(sink)).slice(1);
		expect(again.map(({ to }) => to).sort()).toEqual(["all@firm.example", "mine@firm.example"]);
		for (const mail of again) expect(mail.subject).toMatch(/^Wrote again: /);
	});

	it("is sent for a suspect only after the release from quarantine", async () => {
		await set(admin, { email: "all", address: "desk@firm.example" });
		const { id, email } = await leave({ website: "https://spam.example" });
		await leave();
		await until("the genuine one is told of", () => sink.mails.length > 0);
		expect((await mailsIn(sink)).map(({ subject }) => subject)).toEqual([expect.stringMatching(/^New lead/)]);
		expect((await admin.send("POST", `/api/leads/${id}/release`)).status).toBe(200);
		await until("the released one is told of", () => sink.mails.length === 2);
		expect((await mailsIn(sink))[1]?.subject).toMatch(/^Released from quarantine: /);
		await leave({ email });
		await until("their next form is told of", () => sink.mails.length === 3);
		expect((await mailsIn(sink))[2]?.subject).toMatch(/^Wrote again: /);
	});

	it("is pushed after the push service answered 503 with Retry-After, and forgets a browser that is gone", async () => {
		const [desk, phone] = [push.subscribe(`later-${backend}`), push.subscribe(`gone-${backend}`)];
		await em().nativeDelete(PushSubscription, {});
		for (const subscription of [desk, { ...phone, endpoint: `${push.url}/send/nobody` }])
			await admin.send("POST", PUSH, { subscription });
		await set(admin, { push: "all" });
		push.mood = { status: 503, retryAfter: 1 };
		const before = push.seen;
		await leave();
		await until("it was asked to wait", () => push.seen >= before + 2);
		push.mood = "take";
		await until("it is told of", () => push.notes.length > 0);
		await until(
			"the browser that is gone is forgotten",
			async () => (await em().count(PushSubscription)) === 1,
		);
		await until("it is written down", async () => (await digests("sent")).length === 1);
		expect(push.notes).toHaveLength(1);
		const [left] = await em().find(PushSubscription, {});
		expect(left).toMatchObject({ endpoint: desk.endpoint, lastOkAt: expect.any(Date) });
	});

	it("is mailed for all eight leads although the push service hangs", async () => {
		await em().nativeDelete(PushSubscription, {});
		await admin.send("POST", PUSH, { subscription: push.subscribe(`hang-${backend}`) });
		await set(admin, { email: "all", push: "all", address: "desk@firm.example" });
		push.mood = "hang";
		for (let at = 0; at < 8; at += 1) await leave();
		await until(
			"everyone is mailed of",
			async () =>
				(await mailsIn(sink)).reduce((sum, { text }) => sum + (text.match(/^Email: /gm)?.length ?? 0), 0) ===
				8,
		);
	});

	it("is not sent if the person is erased while it waits for a retry", async () => {
		sink.mood = { message: { code: 451, words: "greylisted" } };
		await set(admin, { email: "all", address: "desk@firm.example" });
		const { id } = await leave();
		await until("the refusal is noted", async () => Boolean((await em().find(AlertDigest, {}))[0]?.error));
		await untilItRests();
		expect((await admin.send("DELETE", `/api/leads/${id}`)).status).toBe(204);
		sink.mood = "take";
		await until("nothing waits", async () => {
			await hurry();
			return (await em().count(AlertDigest)) === 0;
		});
		expect(sink.mails).toHaveLength(0);
	});

	it("is combined into one mail for four leads that the mail server deferred", async () => {
		sink.mood = { message: { code: 451, words: "greylisted" } };
		await set(admin, { email: "all", address: "desk@firm.example" });
		for (let at = 0; at < 4; at += 1) await leave();
		await until("all wait in one", async () => {
			const counts = await em().execute<{ n: number }[]>(
				"select count(*)::int n from lead_alerts group by digest_id",
			);
			return counts.length === 1 && counts[0]?.n === 4;
		});
		sink.mood = "take";
		await until("it is sent", async () => {
			await hurry();
			return (await digests("sent")).length === 1;
		});
		expect((await mailsIn(sink)).map(({ subject }) => subject)).toEqual(["4 new leads"]);
	});

	it("can be tested by mail and push, and gives 409 when both are off", async () => {
		await em().nativeDelete(PushSubscription, {});
		expect((await admin.send("POST", `${ALERTS}/test`)).status).toBe(409);
		await admin.send("POST", PUSH, { subscription: push.subscribe(`test-${backend}`) });
		await set(admin, { email: "all", push: "mine", officeHoursOnly: true, address: "desk@firm.example" });
		const answer = await admin.send("POST", `${ALERTS}/test`);
		expect(await answer.json()).toEqual({ channels: ["mail", "push"] });
		await until("both arrive", () => sink.mails.length === 1 && push.notes.length === 1);
		expect((await mailsIn(sink))[0]?.subject).toBe("Test alert from Meridian");
	});
});

describe("alert after its worker is killed", () => {
	const folder = mkdtempSync(path.join(tmpdir(), "meridian-alerts-"));
	afterAll(() => rmSync(folder, { recursive: true, force: true }));

	it("is mailed exactly once for each lead", async () => {
		await set(admin, { email: "all", address: "desk@firm.example" });
		const emails: string[] = [];
		let worker = await startTestWorker(database.url, { MAIL_DIR: folder });
		for (let round = 0; round < 3; round += 1) {
			for (let at = 0; at < 4; at += 1) emails.push((await leave()).email);
			await new Promise(resolve => setTimeout(resolve, Math.random() * 60));
			await worker.stop("SIGKILL");
			worker = await startTestWorker(database.url, { MAIL_DIR: folder });
			await em().execute("update outbox set due_at = now()");
		}
		await until("nothing is promised any more", async () => {
			const [left] = await em().execute<{ n: number }[]>("select count(*)::int n from outbox");
			return left?.n === 0;
		});
		await worker.stop();
		const files = readdirSync(folder).filter(name => name.endsWith(".eml"));
		const texts = await Promise.all(
			files.map(async file => (await PostalMime.parse(readFileSync(path.join(folder, file)))).text ?? ""),
		);
		for (const email of emails)
			expect(
				texts.filter(text => text.includes(`Email: ${email}\n`)),
				email,
			).toHaveLength(1);
	});

	it("is not resent if killed between sending and recording, but shown as failed, and can be retried by its owner", async () => {
		const sink = await startSmtpSink();
		sink.mood = "silent after data";
		await set(admin, { email: "all", address: "desk@firm.example" });
		let worker = await startTestWorker(database.url, { SMTP_URL: sink.url });
		await leave();
		await until("the server has the mail", () => sink.seen() === 1);
		await worker.stop("SIGKILL");
		sink.mood = "take";
		worker = await startTestWorker(database.url, { SMTP_URL: sink.url });
		await em().execute("update outbox set due_at = now()");
		await until("the doubt is written down", async () => (await digests("failed")).length === 1);
		expect(sink.seen()).toBe(1);
		const { deliveries } = await (await admin.get(ALERTS)).json();
		expect(deliveries).toMatchObject([
			{ channel: "mail", state: "failed", error: expect.stringContaining("may or may not have arrived") },
		]);
		expect(await em().count(MailDelivery, { state: "uncertain" })).toBe(1);
		const again = `${ALERTS}/${deliveries[0].id}/retry`;
		expect((await viewer.send("POST", again)).status).toBe(409);
		expect((await admin.send("POST", again)).status).toBe(202);
		await until("it is sent at a person's word", async () => (await digests("sent")).length === 1);
		expect(sink.mails).toHaveLength(1);
		expect((await admin.send("POST", again)).status).toBe(409);
		await worker.stop();
		await sink.close();
	});
});

describe("alert preferences", () => {
	it("are off by default, and require a single valid address for mails", async () => {
		const own = await (await viewer.get(ALERTS)).json();
		expect(own).toMatchObject({
			email: "off",
			push: "off",
			officeHoursOnly: false,
			address: null,
			browsers: [],
		});
		expect(own.pushKey).toMatch(/^B[\w-]{86}$/);
		const refused = await viewer.send("PUT", ALERTS, { ...OFF, email: "all", address: "" });
		expect(refused.status).toBe(400);
		expect((await refused.json()).fields).toHaveProperty("address");
		for (const wrong of [{ email: "some" }, { officeHoursOnly: "yes" }, { address: "a@b.co, c@d.co" }])
			expect((await viewer.send("PUT", ALERTS, { ...OFF, ...wrong })).status).toBe(400);
	});

	it("reject another address with 403 when the password was last entered 16 minutes ago", async () => {
		await set(viewer, { email: "all", address: "v@firm.example" });
		await em().execute("update sessions set confirmed_at = now() - interval '16 minutes'");
		const elsewhere = await viewer.send("PUT", ALERTS, {
			...OFF,
			email: "all",
			address: "thief@evil.example",
		});
		expect([elsewhere.status, (await elsewhere.json()).fields]).toEqual([
			403,
			{ confirmation: "Please enter your password again" },
		]);
		await put(viewer, { email: "mine", address: "v@firm.example" });
		await put(viewer, { address: "" });
	});

	it("are recorded without the address, which colleagues could read in the audit log", async () => {
		await set(viewer, { email: "all", address: "private@home.example" });
		expect(await (await admin.get("/api/staff/audit?q=account.alerts")).text()).not.toContain("home.example");
		const [entry] = await em().find(
			AuditEntry,
			{ action: "account.alerts" },
			{ orderBy: { id: "desc" }, limit: 1 },
		);
		expect(entry?.detail).toEqual({
			email: "all",
			push: "off",
			officeHoursOnly: false,
			addressChanged: true,
		});
	});

	it("keep the address when it is omitted, and clear it when it is empty", async () => {
		await set(viewer, { email: "all", address: "v@firm.example" });
		await set(viewer, { email: "mine" });
		expect(await (await viewer.get(ALERTS)).json()).toMatchObject({
			email: "mine",
			address: "v@firm.example",
		});
		await set(viewer, { address: "" });
		expect(await (await viewer.get(ALERTS)).json()).toMatchObject({ address: null });
	});

	it.each([
		"http://169.254.169.254/latest",
		"https://push.evil.example/x",
		"https://fcm.googleapis.com.evil.example/x",
		"https://user@127.0.0.1/x",
		"ftp://127.0.0.1/x",
		"file:///etc/passwd",
		"//127.0.0.1",
	])("reject a browser subscription with endpoint %s with 400", async endpoint => {
		const { keys } = push.subscribe("forged");
		const refused = await admin.send("POST", PUSH, { subscription: { endpoint, keys } });
		expect(refused.status).toBe(400);
		expect(await em().count(PushSubscription, { endpoint })).toBe(0);
	});

	it("list a subscribed browser until its owner removes it, and give 404 to another account", async () => {
		await em().nativeDelete(PushSubscription, {});
		const { id } = await (await admin.send("POST", PUSH, { subscription: push.subscribe("own") })).json();
		expect((await viewer.send("DELETE", PUSH, { subscription: { id } })).status).toBe(404);
		expect((await admin.send("DELETE", PUSH, { subscription: { id: randomUUID() } })).status).toBe(404);
		expect((await (await admin.get(ALERTS)).json()).browsers).toMatchObject([{ id }]);
		expect(
			(await admin.send("DELETE", PUSH, { subscription: { endpoint: push.subscribe("own").endpoint } }))
				.status,
		).toBe(204);
		expect((await (await admin.get(ALERTS)).json()).browsers).toEqual([]);
	});

	it("are deleted with the account, including its browser subscriptions", async () => {
		// Deleting an account requires a recent sign-in, and on a busy machine the first tests are long ago.
		const owner = await signInAs(web.url);
		const sent = { username: "leaver@firm.example", password: "leaving-the-firm-soon", role: "viewer" };
		const { id } = await (await owner.send("POST", "/api/staff/accounts", sent)).json();
		const leaver = await signInAs(web.url, sent);
		expect(await (await leaver.get(ALERTS)).json()).toMatchObject({ address: "leaver@firm.example" });
		await set(leaver, { email: "all", push: "all" });
		await leaver.send("POST", PUSH, { subscription: push.subscribe("leaver") });
		expect((await owner.send("DELETE", `/api/staff/accounts/${id}`)).status).toBe(204);
		const left = await em().execute(
			"select account_id from staff_alerts where account_id = ? union select account_id from push_subscriptions where account_id = ?",
			[id, id],
		);
		expect(left).toEqual([]);
	});
});

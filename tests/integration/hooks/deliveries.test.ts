import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { HookDelivery } from "#db/hooks/hook-delivery.ts";
import { Integration } from "#db/integrations/integration.ts";
import { OutboxMessage } from "#db/outbox/outbox-message.ts";
import type { Provider } from "#domain/integrations/providers.ts";
import { type HookLab, openHookLab } from "#tests/support/hook-lab.ts";
import { until } from "#tests/support/processes.ts";
import { newVisitor, OWN_PROCESSES, startTestWeb, startTestWorker } from "#tests/support/product.ts";
import {
	mailchimpHook,
	mailerliteEvent,
	mailerliteHook,
	type PostedHook,
	postHook,
	sendgridEvent,
	sendgridHook,
} from "#tests/support/providers/hooks.ts";
import { MAILCHIMP_LIST } from "#tests/support/providers/mailchimp/index.ts";
import { zohoHook } from "#tests/support/providers/zoho/channels.ts";
import { TEST_SECRET } from "#tests/support/secret.ts";
import { signInAs } from "#tests/support/staff.ts";

let lab: HookLab;
beforeAll(async () => {
	lab = await openHookLab();
});
afterAll(() => lab.close());

const SIGNED = ["mailchimp", "mailerlite", "sendgrid", "zoho_crm"] as const;
/** Maximum of measured answers: on a busy machine, at least one of them gets enough CPU time. */
const ROUNDS = 60;
const token = (address: string) => address.split("/").at(-1) ?? "";

/** Returns what a provider posts when a person unsubscribes there, or for Zoho when a lead is deleted. */
function posted(provider: Provider, email: string, address: string): PostedHook {
	switch (provider) {
		case "mailchimp":
			return mailchimpHook("unsubscribe", {
				action: "unsub",
				reason: "manual",
				email,
				list_id: MAILCHIMP_LIST,
				id: "8a25ff1d98",
			});
		case "mailerlite":
			return mailerliteHook(mailerliteEvent("subscriber.unsubscribed", email));
		case "sendgrid":
			return sendgridHook([sendgridEvent("unsubscribe", email)]);
		default:
			return zohoHook({
				token: token(address),
				channel_id: 7,
				module: "Leads",
				operation: "delete",
				ids: ["4150868000000000777"],
				fields: [],
			});
	}
}

/** Sends from a new visitor's address, so that tests do not share rate limits. */
const from = ({ headers, body }: PostedHook): PostedHook => ({
	headers: { ...headers, ...newVisitor() },
	body,
});

describe.each(SIGNED)("webhook address for %s", provider => {
	it("is masked and not created when a viewer opens it", async () => {
		const seen = await lab.hookOf(provider, lab.viewer);
		expect(decodeURI(seen.address)).toMatch(/\/•{8}$/);
		expect((await lab.viewer.get(`/admin/integrations/${lab.idOf(provider)}`)).status).toBe(200);
		const { hookSecret } = await lab.em().findOneOrFail(Integration, { id: lab.idOf(provider) });
		expect(hookSecret ?? null).toBeNull();
	});

	it("is shown with set-up steps, in full only to admins, stays the same and is stored encrypted", async () => {
		const hook = await lab.hookOf(provider);
		expect(hook.address).toMatch(new RegExp(`^${lab.web.url}/hooks/${lab.idOf(provider)}/[\\w-]{32}$`));
		expect(hook.steps.length).toBeGreaterThan(2);
		expect(await lab.hookOf(provider)).toEqual(hook);
		const seen = await lab.hookOf(provider, lab.viewer);
		expect(seen.address).not.toContain(token(hook.address));
		const { hookSecret } = await lab.em().findOneOrFail(Integration, { id: lab.idOf(provider) });
		expect(hookSecret).not.toContain(token(hook.address));
	});

	it("accepts genuine deliveries quickly, rejects forged ones with 401 and unknown integrations with 404", async () => {
		const address = await lab.addressOf(provider);
		const { email } = await lab.person();
		const genuine = from(posted(provider, email, address));
		const wrongSecret = address.replace(token(address), "x".repeat(32));
		const nobody = address.replace(lab.idOf(provider), crypto.randomUUID());
		expect((await postHook(wrongSecret, genuine)).status).toBe(401);
		expect((await postHook(nobody, genuine)).status).toBe(404);
		expect((await postHook(address.replace(lab.idOf(provider), "1"), genuine)).status).toBe(404);
		if (provider !== "mailchimp") {
			const forged = {
				...genuine,
				body: genuine.body.replace(token(address), "x").replace(email, `x${email}`),
			};
			expect((await postHook(address, forged)).status).toBe(401);
			expect((await postHook(address, { headers: newVisitor(), body: "" })).status).toBe(401);
		}
		expect(await lab.em().count(HookDelivery, {})).toBe(0);
		const took = async (to: string, status: number) => {
			const started = performance.now();
			expect((await postHook(to, from(genuine))).status).toBe(status);
			return performance.now() - started;
		};
		const answers: number[] = [];
		const refusals: number[] = [];
		// A genuine delivery costs one select and one insert, a refusal one select. A busy machine is slow at both, so this is
		// measured repeatedly.
		const isQuick = () => Math.min(...answers) < Math.max(50, 4 * Math.min(...refusals));
		for (let n = 0; n < ROUNDS && !isQuick(); n += 1) {
			answers.push(await took(address, 200));
			refusals.push(await took(nobody, 404));
		}
		expect(isQuick(), `${answers} beside ${refusals}`).toBe(true);
		expect(await lab.em().count(HookDelivery, {})).toBe(answers.length);
		await lab.worker.work();
		expect(await lab.em().count(HookDelivery, {})).toBe(0);
		expect((await lab.hookOf(provider)).lastEventAt).not.toBeNull();
	});

	it("answers a body over 1 MB with 413 and repeated wrong secrets with 429, but still accepts genuine deliveries", async () => {
		const address = await lab.addressOf(provider);
		const large = from({ headers: {}, body: "x".repeat(1024 * 1024 + 1) });
		expect((await postHook(address, large)).status).toBe(413);
		const guess = from(posted(provider, "x@people.example", address));
		const statuses = [];
		for (let n = 0; n < 22; n += 1) statuses.push((await postHook(`${address}x`, guess)).status);
		expect(statuses.slice(0, 20)).toEqual(Array(20).fill(401));
		expect(statuses.slice(20)).toEqual([429, 429]);
		// A genuine delivery is accepted all the same.
		expect((await postHook(address, guess)).status).toBe(200);
		await lab.worker.work();
	});

	it("accepts irrelevant and malformed events with 200 and changes nothing", async () => {
		const address = await lab.addressOf(provider);
		const { email, id } = await lab.person();
		const odd: Record<string, PostedHook> = {
			mailchimp: mailchimpHook("campaign", { id: "5aa2102003", subject: "News", list_id: MAILCHIMP_LIST }),
			mailerlite: mailerliteHook([
				mailerliteEvent("subscriber.added_to_group", email),
				{ event: 7 },
				mailerliteEvent("constructor", email),
			]),
			sendgrid: sendgridHook([
				sendgridEvent("delivered", email),
				sendgridEvent("bounce", email, { type: "blocked" }),
				{},
				...["constructor", "__proto__"].map(kind => sendgridEvent(kind, email)),
				// An unknown address, and a time outside the database's range.
				sendgridEvent("unsubscribe", "x@people.example", { timestamp: -1e12 }),
			]),
			zoho_crm: zohoHook({
				token: token(address),
				channel_id: 7,
				module: "Deals",
				operation: "update",
				ids: ["1"],
				fields: [],
			}),
		};
		expect((await postHook(address, from(odd[provider] ?? { headers: {}, body: "" }))).status).toBe(200);
		await lab.worker.work();
		// A delivery that could not be processed would still wait here for a retry.
		expect(await lab.em().count(HookDelivery, {})).toBe(0);
		expect(await lab.told(id)).toEqual([]);
		expect((await lab.lead(id)).marketingConsent).toBe(true);
	});
});

describe("webhook delivery", () => {
	it("is rejected with 401 when its timestamp is 301 seconds old", async () => {
		const address = await lab.addressOf("sendgrid");
		const old = sendgridHook(
			[sendgridEvent("unsubscribe", "x@people.example")],
			new Date(Date.now() - 301_000),
		);
		expect((await postHook(address, from(old))).status).toBe(401);
	});

	it("can be preceded by Mailchimp's GET check with 200, while SendGrid's address answers GET with 405", async () => {
		expect((await fetch(await lab.addressOf("mailchimp"))).status).toBe(200);
		expect((await fetch(`${await lab.addressOf("mailchimp")}x`, { headers: newVisitor() })).status).toBe(401);
		const refused = await fetch(await lab.addressOf("sendgrid"));
		expect([refused.status, refused.headers.get("allow")]).toEqual([405, "POST"]);
	});

	it("is rejected at the former address after renewal, while the new address works", async () => {
		const former = await lab.addressOf("mailchimp");
		const renewed = await lab.staff.send("POST", `/api/email-integrations/${lab.idOf("mailchimp")}/hook`);
		const { address } = await renewed.json();
		expect(address).not.toBe(former);
		expect((await fetch(former, { headers: newVisitor() })).status).toBe(401);
		expect((await fetch(address)).status).toBe(200);
	});

	it("is rejected with 401 while the provider's signing key is not stored", async () => {
		const id = lab.idOf("mailerlite");
		const { apiSecret } = await lab.em().findOneOrFail(Integration, { id });
		await lab.em().nativeUpdate(Integration, { id }, { apiSecret: null });
		const told = mailerliteHook(mailerliteEvent("subscriber.unsubscribed", "x@people.example"));
		expect((await postHook(await lab.addressOf("mailerlite"), from(told))).status).toBe(401);
		await lab.em().nativeUpdate(Integration, { id }, { apiSecret: apiSecret ?? null });
	});

	it("is not lost when a worker is killed between claiming and processing it", async () => {
		const people = await Promise.all(Array.from({ length: 20 }, () => lab.person()));
		const address = await lab.addressOf("mailchimp");
		for (const { email } of people.slice(0, 10))
			await postHook(address, from(posted("mailchimp", email, address)));
		const first = await startTestWorker(lab.databaseUrl, { APP_SECRET: TEST_SECRET });
		await until("the worker is at it", async () => (await lab.em().count(HookDelivery, {})) < 10);
		for (const { email } of people.slice(10))
			await postHook(address, from(posted("mailchimp", email, address)));
		await first.stop("SIGKILL");
		// The dead worker's messages would return when its lease expires; this test does not wait for that.
		await lab.em().execute("update outbox set due_at = now() where owner is not null or queued");
		const second = await startTestWorker(lab.databaseUrl, { APP_SECRET: TEST_SECRET });
		await until(
			"all is done",
			async () => (await lab.em().count(OutboxMessage, { topic: "hook.received" })) === 0,
		);
		await second.stop("SIGKILL");
		for (const { id } of people) {
			expect((await lab.lead(id)).marketingConsent).toBe(false);
			expect(await lab.told(id)).toEqual([["mailchimp", "unsubscribed", null]]);
		}
	});
});

it.runIf(OWN_PROCESSES)(
	"a webhook address sealed with another APP_SECRET answers 503, is explained to staff and can be renewed",
	async () => {
		const id = lab.idOf("mailchimp");
		const address = await lab.addressOf("mailchimp");
		const { url } = await startTestWeb(lab.databaseUrl, { APP_SECRET: "c3".repeat(32) });
		// 503 makes the provider retry: 401 would say that the delivery is forged, 500 that we failed.
		const told = await postHook(
			address.replace(lab.web.url, url),
			posted("mailchimp", "a@people.example", address),
		);
		expect([told.status, told.headers.get("retry-after")]).toEqual([503, "600"]);
		const staff = await signInAs(url);
		expect((await staff.get(`/admin/integrations/${id}`)).status).toBe(200);
		const hook = await (await staff.get(`/api/email-integrations/${id}/hook`)).json();
		expect(hook).toMatchObject({ address: "", steps: [expect.stringContaining("another APP_SECRET")] });
		// Only staff give the address up, since the right secret may come back.
		expect(await lab.addressOf("mailchimp")).toMatch(/\/[\w-]{32}$/);
		const renewed = await (await staff.send("POST", `/api/email-integrations/${id}/hook`)).json();
		expect(renewed.address).toMatch(/\/[\w-]{32}$/);
	},
);

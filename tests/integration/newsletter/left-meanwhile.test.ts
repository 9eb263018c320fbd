import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { withdrawConsent } from "#db/leads/withdraw-consent.ts";
import { subscribe, unsubscribe } from "#db/newsletter/subscribe.ts";
import { type HookLab, openHookLab } from "#tests/support/hook-lab.ts";
import { SENDGRID_LIST } from "#tests/support/providers/sendgrid/index.ts";

let lab: HookLab;
beforeAll(async () => {
	lab = await openHookLab();
});
beforeEach(() => lab.simulators.sendgrid.setOptions({ stuck: true, pendingPolls: 0 }));
afterAll(() => lab.close());

/** Makes SendGrid's messages due and processes them. */
async function askAgain() {
	await lab.em().execute("update outbox set due_at = now() where lane = 'sendgrid'");
	await lab.worker.work();
}

const listsOf = (email: string) =>
	lab.simulators.sendgrid.people().find(each => each.email === email)?.list_ids;

async function reader(email: string): Promise<string> {
	const id = randomUUID();
	await lab.em().transactional(em => subscribe(em, { id, email, doubleOptIn: false, now: new Date() }));
	await lab.worker.work();
	return id;
}

/** Lets SendGrid finish its jobs and polls until none of its messages is left. */
async function end() {
	await askAgain();
	lab.simulators.sendgrid.runStuck();
	lab.simulators.sendgrid.setOptions({ stuck: false });
	for (let round = 0; round < 3; round += 1) await askAgain();
	expect(await lab.em().execute("select topic from outbox where lane = 'sendgrid'")).toEqual([]);
}

it("an unsubscribe while SendGrid processes the subscriber's import ends with removal from the list", async () => {
	const email = "hasty@people.example";
	const id = await reader(email);
	await lab.em().transactional(em => unsubscribe(em, id, new Date()));
	await lab.worker.work();
	await end();
	expect(listsOf(email)).toEqual([]);
});

it("a withdrawal of consent while SendGrid processes the lead's import ends with removal from the list", async () => {
	const { id, email } = await lab.person();
	await lab.sync(id, "sendgrid");
	await lab.em().transactional(em => withdrawConsent(em, id, "tester"));
	await lab.worker.work();
	await end();
	expect(listsOf(email)).toEqual([]);
});

it("a subscriber whose SendGrid import never finishes is uploaded once more and gets on the list", async () => {
	const email = "patient@people.example";
	await reader(email);
	const uploads = () => lab.simulators.sendgrid.calls({ method: "PUT" }).length;
	const before = uploads();
	await lab
		.em()
		.execute(
			`update outbox set ticket = jsonb_set(ticket, '{submittedAt}', to_jsonb(0)) where lane = 'sendgrid'`,
		);
	await askAgain();
	lab.simulators.sendgrid.setOptions({ stuck: false });
	await askAgain();
	await askAgain();
	expect(uploads()).toBe(before + 1);
	expect(listsOf(email)).toEqual([SENDGRID_LIST]);
});

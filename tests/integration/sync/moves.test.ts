import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { confirmAddressChanges } from "#db/integrations/former-emails.ts";
import { LeadSync } from "#db/integrations/lead-sync.ts";
import { updateIntegration } from "#db/integrations/save-integration.ts";
import { startBulkSync } from "#db/integrations/start-sync.ts";
import { JobItem } from "#db/jobs/job-item.ts";
import { JobRun } from "#db/jobs/job-run.ts";
import { failPending } from "#db/jobs/pending-items.ts";
import { retryRun } from "#db/jobs/retry-run.ts";
import { editLead } from "#db/leads/edit-lead.ts";
import { eraseLead } from "#db/leads/erase-lead.ts";
import { Lead } from "#db/leads/lead.ts";
import { mergeLeads } from "#db/leads/merge-leads.ts";
import { unmergeLead } from "#db/leads/unmerge-lead.ts";
import { Subscriber } from "#db/newsletter/subscriber.ts";
import { OutboxMessage } from "#db/outbox/outbox-message.ts";
import type { Provider } from "#domain/integrations/providers.ts";
import { type HookLab, openHookLab } from "#tests/support/hook-lab.ts";
import { newVisitor } from "#tests/support/product.ts";
import { CARRIERS } from "#tests/support/providers/accounts.ts";
import { postHook, sendgridEvent, sendgridHook } from "#tests/support/providers/hooks.ts";

const HOLDERS = ["zoho_crm", "mailerlite", "mailchimp", "sendgrid", "hubspot"] as const;

let lab: HookLab;
beforeAll(async () => {
	lab = await openHookLab();
	// Without automatic syncs only a provider that holds a person gets their change of address.
	await lab.em().execute("update integrations set settings = settings || '{\"autoSync\": false}'");
});
afterAll(() => lab.close());
beforeEach(() => {
	for (const name of HOLDERS) lab.simulators[name].reset();
});

/** Processes all messages, whenever they are due, until the outbox is empty. */
async function workOff(): Promise<void> {
	for (;;) {
		const open = await lab.em().execute("update outbox set due_at = now() returning id");
		if (open.length === 0) return;
		await lab.worker.work();
	}
}

/** Returns the addresses that a provider holds in any format, without its initial ones. */
const heldBy = (provider: Provider): string[] =>
	lab.simulators[provider]
		.contacts()
		.map(each => JSON.stringify(each))
		.filter(text => !text.includes('"archived"}') && !text.includes('"status":"archived"'))
		.flatMap(text => text.match(/[\w-]+@people\.example/g)?.slice(0, 1) ?? [])
		.sort();

async function sent(provider: Provider): Promise<{ id: string; email: string }> {
	const person = await lab.person();
	await lab.sync(person.id, provider);
	await workOff();
	expect(heldBy(provider)).toEqual([person.email]);
	return person;
}

async function moveTo(id: string, email: string): Promise<void> {
	const { revision } = await lab.lead(id);
	await editLead(lab.em(), id, { revision, email }, "tester");
}

const syncOf = (lead: string, provider: Provider) =>
	lab.em().findOneOrFail(LeadSync, { lead, integration: lab.idOf(provider) });

describe.each(HOLDERS)("change of address and merge of leads at %s", provider => {
	it("moves the record when staff change a lead's address, and syncs to no other integration", async () => {
		const { id, email } = await sent(provider);
		await moveTo(id, `new-${email}`);
		await workOff();
		expect(heldBy(provider)).toEqual([`new-${email}`]);
		expect(await syncOf(id, provider)).toMatchObject({
			status: "synced",
			syncedRevision: (await lab.lead(id)).revision,
			formerEmails: [email],
			moving: false,
		});
		expect(await lab.em().count(LeadSync, { lead: id })).toBe(1);
	});

	it("leaves no record under addresses that were sent in calls whose answers were lost", async () => {
		const { id, email } = await sent(provider);
		const { method, path } = {
			...CARRIERS,
			mailerlite: { method: "POST", path: "/subscribers" },
			mailchimp: { method: "PUT", path: "/members" },
		}[provider];
		// The call arrives, and its answer is lost.
		for (const next of ["a", "b"]) {
			lab.simulators[provider].force({ kind: "cut_after_work", method, path });
			await moveTo(id, `${next}-${email}`);
			await lab.worker.work();
		}
		await moveTo(id, `c-${email}`);
		await workOff();
		expect(heldBy(provider)).toEqual([`c-${email}`]);
		expect(await syncOf(id, provider)).toMatchObject({ status: "synced", moving: false });
	});

	it("keeps a single record of two merged leads, and restores both when the merge is undone", async () => {
		const own = await sent(provider);
		const other = await lab.person();
		await lab.sync(other.id, provider);
		await workOff();
		expect(heldBy(provider)).toEqual([own.email, other.email].sort());
		await mergeLeads(lab.em(), own.id, { other: other.id, keep: { email: "other" } }, "tester");
		await workOff();
		expect(heldBy(provider)).toEqual([other.email]);
		await unmergeLead(lab.em(), own.id, "tester");
		await workOff();
		expect(heldBy(provider)).toEqual([own.email, other.email].sort());
	});
});

it("a merged lead that only left the consent box empty does not opt out the remaining lead in Zoho", async () => {
	const own = await sent("zoho_crm");
	const other = await lab.person(false);
	await lab.em().nativeUpdate(Lead, { id: other.id }, { consentAt: null });
	await lab.sync(other.id, "zoho_crm");
	await workOff();
	await mergeLeads(lab.em(), own.id, { other: other.id, keep: {} }, "tester");
	await workOff();
	expect(await syncOf(own.id, "zoho_crm")).toMatchObject({ status: "synced", error: null });
	expect(heldBy("zoho_crm")).toEqual([own.email]);
	const records = lab.simulators.zoho_crm.contacts().map(each => JSON.stringify(each));
	expect(records.find(text => text.includes(own.email))).not.toContain('"Email_Opt_Out":true');
});

it.each([
	["after", "2 hours", "unsubscribed"],
	["before", "1 minute", "subscribed"],
] as const)(
	"a merge of a subscriber with a lead that withdrew %s the subscription keeps the later choice at Mailchimp",
	async (_when, ago, status) => {
		const own = await lab.person(null);
		await lab.em().execute(
			`insert into subscribers (id, email, email_key, state, subscribed_at, created_at, updated_at)
			 select gen_random_uuid(), email, email, 'subscribed', now() - ?::interval, now(), now() from leads where id = ?`,
			[ago, own.id],
		);
		await lab.sync(own.id, "mailchimp");
		const there = () =>
			lab.simulators.mailchimp.people().find(({ email_address }) => email_address === own.email)?.status;
		expect(there()).toBe("subscribed");
		const other = await lab.person(false);
		const consentAt = new Date(Date.now() - 3_600_000);
		await lab.em().nativeUpdate(Lead, { id: other.id }, { consentAt });
		await mergeLeads(lab.em(), own.id, { other: other.id, keep: {} }, "tester");
		await lab.sync(own.id, "mailchimp");
		await workOff();
		expect(there()).toBe(status);
	},
);

it("a batch suppresses a lead left without an address by an undone merge, and sends the others", async () => {
	const [nameless, other, third] = [await lab.person(), await lab.person(), await lab.person()];
	await lab.em().nativeUpdate(Lead, { id: nameless.id }, { email: null, emailKey: null });
	await mergeLeads(lab.em(), nameless.id, { other: other.id, keep: { email: "this" } }, "tester");
	expect(await lab.lead(nameless.id)).toMatchObject({ email: other.email });
	const { runId } = await lab.em().transactional(em =>
		startBulkSync(em, {
			integration: { id: lab.idOf("mailerlite"), provider: "mailerlite" },
			actor: "tester",
			audience: { leadIds: [nameless.id, third.id] },
			forced: false,
		}),
	);
	const plan = await lab.em().findOneOrFail(OutboxMessage, { run: runId });
	await lab.worker.process(plan.id);
	await unmergeLead(lab.em(), nameless.id, "tester");
	await workOff();
	expect(heldBy("mailerlite")).toEqual([third.email]);
	const items = await lab.em().find(JobItem, { run: runId }, { orderBy: { position: "asc" } });
	expect(items.map(({ lead, status, error }) => [lead, status, error])).toEqual([
		[nameless.id, "suppressed", "Not synced: this person has no email address"],
		[third.id, "done", null],
	]);
	expect(await lab.em().findOneOrFail(JobRun, { id: runId })).toMatchObject({ status: "partly_failed" });
});

describe("a run with two leads that were merged in the meantime", () => {
	type Step = (runId: string) => Promise<void>;
	const worked: Step = async runId => {
		for (const { id } of await lab.em().find(OutboxMessage, { run: runId })) await lab.worker.process(id);
	};
	const cases: [string, readonly Step[], Step?][] = [
		["before it was planned", []],
		["before it was sent", [worked]],
		["while the provider worked on it", [worked, worked]],
		[
			"before it is tried again",
			[runId => failPending(lab.em(), { runId, from: 0, to: 2 }, "away")],
			runId => retryRun(lab.em(), runId, "tester"),
		],
	];
	it.each(cases)(
		"succeeds for all 3 people and syncs the remaining lead, when they were merged %s",
		async (_when, before, after) => {
			const [own, other, third] = [await lab.person(), await lab.person(), await lab.person()];
			const integration = { id: lab.idOf("sendgrid"), provider: "sendgrid" } as const;
			const audience = { leadIds: [own.id, other.id, third.id] };
			const bulk = { integration, actor: "tester", audience, forced: true };
			const { runId } = await lab.em().transactional(em => startBulkSync(em, bulk));
			for (const step of before) await step(runId);
			await mergeLeads(lab.em(), own.id, { other: other.id, keep: {} }, "tester");
			await after?.(runId);
			await workOff();
			const counts = { status: "succeeded", total: 3, done: 3, failed: 0 };
			expect(await lab.em().findOneOrFail(JobRun, { id: runId })).toMatchObject(counts);
			expect(heldBy("sendgrid")).toEqual(expect.arrayContaining([own.email, third.email]));
			expect(await syncOf(own.id, "sendgrid")).toMatchObject({ status: "synced" });
		},
	);
});

it("a switched-off integration gets a change of address once it is switched on again", async () => {
	const { id, email } = await sent("mailchimp");
	const switchTo = (isActive: boolean) =>
		updateIntegration(lab.em(), lab.idOf("mailchimp"), { isActive }, "tester", lab.worker.vault);
	await switchTo(false);
	const runs = () => lab.em().count(JobRun, { integration: lab.idOf("mailchimp") });
	const before = await runs();
	await moveTo(id, `new-${email}`);
	await workOff();
	expect([heldBy("mailchimp"), await runs()]).toEqual([[email], before]);
	await switchTo(true);
	await workOff();
	expect(heldBy("mailchimp")).toEqual([`new-${email}`]);
});

describe("a former address of a lead", () => {
	it("keeps its record at the provider when another lead has it now", async () => {
		const { id, email } = await sent("mailchimp");
		await moveTo(id, `new-${email}`);
		const heir = await lab.person();
		await lab.em().nativeUpdate(Lead, { id: heir.id }, { email, emailKey: email });
		// The new owner of the address is sent first.
		await lab.em().execute("update outbox set due_at = now() + interval '1 hour'");
		await lab.sync(heir.id, "mailchimp");
		await workOff();
		expect(heldBy("mailchimp")).toEqual([email, `new-${email}`].sort());
		expect((await syncOf(id, "mailchimp")).moving).toBe(false);
	});

	it("is synced again for its new lead when an overlapping call may have removed their record", async () => {
		const { id, email } = await sent("mailchimp");
		await moveTo(id, `new-${email}`);
		const heir = await lab.person();
		await lab.em().nativeUpdate(Lead, { id: heir.id }, { email, emailKey: email });
		const call = { integrationId: lab.idOf("mailchimp"), readAt: new Date().toISOString() };
		await lab.sync(heir.id, "mailchimp");
		await workOff();
		// A call that began before these changes may have removed the record: its effect is unknown.
		lab.simulators.mailchimp.reset();
		await lab.em().transactional(em => confirmAddressChanges(em, call, [id]));
		await workOff();
		expect(heldBy("mailchimp")).toEqual([email]);
	});

	it("keeps its record at the provider while it is subscribed to the newsletter", async () => {
		const { id, email } = await sent("mailchimp");
		const now = new Date();
		await lab.em().insert(Subscriber, {
			...{ id: crypto.randomUUID(), email, emailKey: email, state: "subscribed" },
			...{ subscribedAt: now, createdAt: now, updatedAt: now },
		});
		await moveTo(id, `new-${email}`);
		await workOff();
		expect(heldBy("mailchimp")).toEqual([email, `new-${email}`].sort());
	});

	it("withdraws the lead's consent and unsubscribes both addresses when it unsubscribes later", async () => {
		const { id, email } = await sent("sendgrid");
		await moveTo(id, `new-${email}`);
		await workOff();
		const { headers, body } = sendgridHook([sendgridEvent("unsubscribe", email)]);
		await postHook(await lab.addressOf("sendgrid"), { headers: { ...headers, ...newVisitor() }, body });
		await workOff();
		expect((await lab.lead(id)).marketingConsent).toBe(false);
		for (const each of [email, `new-${email}`])
			expect(await lab.subscriber(each)).toMatchObject({ state: "unsubscribed" });
		const current = lab.simulators.sendgrid.people().find(person => person.email === `new-${email}`);
		expect(current?.list_ids).toEqual([]);
	});

	it("is erased with the lead, including its subscriber", async () => {
		const { id, email } = await sent("mailchimp");
		await lab.em().insert(Subscriber, {
			...{ id: crypto.randomUUID(), email, emailKey: email, state: "unsubscribed" },
			...{ unsubscribedAt: new Date(), createdAt: new Date(), updatedAt: new Date() },
		});
		await moveTo(id, `new-${email}`);
		await eraseLead(lab.em(), id, "tester");
		expect(await lab.subscriber(email)).toBeNull();
		const state = JSON.stringify(await lab.state());
		expect(state).not.toContain(email);
	});
});

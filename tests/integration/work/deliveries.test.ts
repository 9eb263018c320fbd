import * as v from "valibot";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { JobRun } from "#db/jobs/job-run.ts";
import { eraseLead } from "#db/leads/erase-lead.ts";
import { withdrawConsent } from "#db/leads/withdraw-consent.ts";
import { OutboxMessage } from "#db/outbox/outbox-message.ts";
import { announceEvent } from "#db/webhooks/announce-event.ts";
import { replayDelivery } from "#db/webhooks/deliveries.ts";
import { WebhookDelivery } from "#db/webhooks/webhook-delivery.ts";
import { IntegrationSettingsSchema } from "#domain/integrations/settings.ts";
import { attemptsOf, due, found, lab, leads, openSyncTests, turnTo } from "#tests/support/sync-tests.ts";
import { ProviderError } from "#worker/providers/provider-error.ts";

const SETTINGS = v.parse(IntegrationSettingsSchema, { events: ["lead.updated", "lead.erased"] });

openSyncTests();
beforeEach(async () => {
	await lab.em().execute("delete from integrations");
	turnTo(await lab.add("Events", { settings: SETTINGS }));
});

/** Creates an event of the first lead that is not delivered yet. */
async function announced(type: "lead.updated" | "lead.erased" = "lead.updated") {
	await announceEvent(lab.em(), type, [{ subject: leads[0] ?? "", detail: {} }], "tester");
	const run = await lab.em().findOneOrFail(JobRun, { kind: "webhook" }, { orderBy: { createdAt: "desc" } });
	return { runId: run.id, message: await lab.messageOf(run.id) };
}
const deliveryOf = (run: string) => lab.em().findOneOrFail(WebhookDelivery, { run });
const left = (id: string) => lab.em().findOne(OutboxMessage, { id });

describe("delivery of a lead's event to a webhook", () => {
	it("sends the event under the run's id with the lead as staff see it, without the IP address", async () => {
		const { runId, message } = await announced();
		await lab.process(message);
		const [event] = lab.receiver.events();
		expect(event).toMatchObject({ id: `evt_${runId}`, type: "lead.updated", data: { leadId: leads[0] } });
		expect(event?.timestamp).toBe((await deliveryOf(runId)).occurredAt.toISOString());
		expect(event?.data).toMatchObject({ lead: { id: leads[0], email: "p1@people.example" } });
		expect(Object.keys(Object(event?.data.lead))).not.toContain("ipAddress");
		expect(await lab.run(runId)).toMatchObject({
			status: "succeeded",
			done: 1,
			error: null,
			message: "The receiver answered 200",
		});
		expect(await deliveryOf(runId)).toMatchObject({ answerStatus: 200, answer: '{"taken":true}' });
		expect((await found()).lastSync).not.toBeNull();
		expect(await attemptsOf(runId)).toEqual([["succeeded", null]]);
		expect(await left(message)).toBeNull();
	});

	it("stores no error that quotes a lead who is erased during the call", async () => {
		const { runId, message } = await announced();
		vi.spyOn(lab.services.http, "send").mockImplementationOnce(async () => {
			await eraseLead(lab.em(), leads[0] ?? "", "tester");
			throw new ProviderError("transient", "Webhook: no room for Sample Person");
		});
		await lab.process(message);
		expect(await attemptsOf(runId)).toEqual([["retrying", null]]);
		expect((await lab.run(runId)).error).toBeNull();
	});

	it("tells a webhook for people with consent nothing of a person who withdrew while the event waited", async () => {
		await lab.em().execute('update integrations set settings = settings || \'{"audience": "consented"}\'');
		await lab.em().execute("update leads set marketing_consent = true, consent_at = now()");
		const { runId, message } = await announced();
		await withdrawConsent(lab.em(), leads[0] ?? "", "tester");
		await lab.process(message);
		expect(lab.receiver.events()).toEqual([]);
		expect(await lab.run(runId)).toMatchObject({
			status: "succeeded",
			message: "Nothing to tell: the person was erased, or has not agreed to marketing",
		});
		await replayDelivery(lab.em(), runId, "tester");
		await lab.process(await lab.messageOf(runId));
		expect(lab.receiver.events()).toEqual([]);
		await eraseLead(lab.em(), leads[0] ?? "", "tester");
		const { run } = await lab.em().findOneOrFail(WebhookDelivery, { type: "lead.erased" });
		await lab.process(await lab.messageOf(run));
		expect(lab.receiver.events().map(({ type }) => type)).toEqual(["lead.erased"]);
	});

	it("waits without an attempt until an earlier event of the same lead is delivered", async () => {
		const first = await announced();
		const second = await announced();
		await lab
			.em()
			.execute("update outbox set due_at = now() + interval '40 seconds' where id = ?", [first.message]);
		await lab.process(second.message);
		expect(lab.receiver.events()).toEqual([]);
		expect(await attemptsOf(second.runId)).toEqual([]);
		const waiting = await left(second.message);
		expect(waiting).toMatchObject({ attempts: 0 });
		expect(waiting?.dueAt.getTime()).toBeGreaterThan(Date.now() + 30_000);
		await due();
		await lab.process(first.message);
		await lab.process(second.message);
		expect(lab.receiver.events().map(({ id }) => id)).toEqual([`evt_${first.runId}`, `evt_${second.runId}`]);
	});

	it("becomes due as soon as an earlier event in progress is over, while a third event keeps its time", async () => {
		const first = await announced();
		const second = await announced();
		const third = await announced();
		await lab
			.em()
			.execute(
				"update outbox set owner = gen_random_uuid(), due_at = now() + interval '10 seconds' where id = ?",
				[first.message],
			);
		await lab.process(second.message);
		expect((await left(second.message))?.dueAt.getTime()).toBeLessThan(Date.now() + 2_000);
		await lab.em().execute("update outbox set owner = null where id = ?", [first.message]);
		await lab.process(third.message);
		const thirdDue = (await left(third.message))?.dueAt;
		await lab.em().execute("update outbox set due_at = now() where id = ?", [first.message]);
		await lab.process(first.message);
		expect((await left(second.message))?.dueAt.getTime()).toBeLessThan(Date.now() + 500);
		expect((await left(third.message))?.dueAt).toEqual(thirdDue);
	});

	it("is not retried after a 422, and stores exactly the receiver's answer as the run's error", async () => {
		const { runId, message } = await announced();
		lab.receiver.setOptions({ poison: ["lead.updated"] });
		await lab.process(message);
		lab.receiver.setOptions({ poison: [] });
		expect(await left(message)).toBeNull();
		const words = '{"message":"This event is not welcome"}';
		expect(await lab.run(runId)).toMatchObject({ status: "failed", failed: 1, error: words });
		expect(await deliveryOf(runId)).toMatchObject({ answerStatus: 422, answer: words });
		expect((await found()).lastSync).toBeNull();
	});

	it.each([400, 422])(
		"stores the status code as the run's error when the receiver answers %i with an empty body",
		async status => {
			const { runId, message } = await announced();
			const answer = { status, headers: {}, text: "" };
			vi.spyOn(lab.services.http, "send").mockResolvedValueOnce(answer);
			await lab.process(message);
			expect(await lab.run(runId)).toMatchObject({
				status: "failed",
				error: `The receiver answered ${status}`,
			});
			expect(await deliveryOf(runId)).toMatchObject({ answerStatus: status, answer: null });
		},
	);

	it("stores the answer of a 500, and sends the event again under the same id", async () => {
		const { runId, message } = await announced();
		lab.receiver.force({ kind: "server_error" });
		await lab.process(message);
		expect(await left(message)).toMatchObject({ attempts: 1 });
		expect(await deliveryOf(runId)).toMatchObject({
			answerStatus: 500,
			answer: '{"message":"Internal Server Error"}',
		});
		expect(await lab.run(runId)).toMatchObject({ status: "active" });
		await due();
		await lab.process(message);
		const ids = lab.receiver.calls().map(({ headers }) => headers["webhook-id"]);
		expect(ids).toEqual([`evt_${runId}`, `evt_${runId}`]);
		expect(await lab.run(runId)).toMatchObject({ status: "succeeded" });
	});

	it("flags the integration on a 401, and sends no further event to it", async () => {
		const { runId, message } = await announced();
		lab.receiver.force({ kind: "unauthorised" });
		await lab.process(message);
		const { attention } = await found();
		expect(attention).toMatch(/^The webhook's receiver refused the call/);
		expect(await lab.run(runId)).toMatchObject({ status: "failed", failed: 1, error: attention });
		expect(await deliveryOf(runId)).toMatchObject({ answerStatus: 401 });
		const next = await announced();
		await lab.process(next.message);
		expect(lab.receiver.calls()).toHaveLength(1);
		expect(await lab.run(next.runId)).toMatchObject({ status: "failed", error: attention });
	});

	it("sends no earlier event of an erased lead, but does send the event of the erasure", async () => {
		const changed = await announced();
		const erased = await announced("lead.erased");
		await lab.em().execute("update webhook_deliveries set lead_id = null");
		await lab.em().execute("delete from leads where id = ?", [leads[0]]);
		await lab.process(changed.message);
		await lab.process(erased.message);
		expect(lab.receiver.events()).toMatchObject([
			{ id: `evt_${erased.runId}`, type: "lead.erased", data: { leadId: leads[0] } },
		]);
		expect(await lab.run(changed.runId)).toMatchObject({
			status: "succeeded",
			message: "Nothing to tell: the person was erased, or has not agreed to marketing",
		});
	});

	it("fails when its integration was deleted", async () => {
		const { runId, message } = await announced();
		await lab.em().execute("delete from integrations");
		await lab.process(message);
		expect(await lab.run(runId)).toMatchObject({ status: "failed", error: "The integration was deleted" });
	});

	it("stores no answer when an internal error prevents the call", async () => {
		const { runId, message } = await announced();
		vi.spyOn(lab.services.http, "send").mockRejectedValueOnce(new TypeError("broken"));
		await lab.process(message);
		expect(await lab.run(runId)).toMatchObject({ error: "Internal error (TypeError)" });
		expect(await deliveryOf(runId)).toMatchObject({ answerStatus: null, answer: null });
	});
});

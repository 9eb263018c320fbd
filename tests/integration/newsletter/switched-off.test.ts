import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startReconcile } from "#db/hooks/start-reconcile.ts";
import { setAttention } from "#db/integrations/connection.ts";
import { Integration } from "#db/integrations/integration.ts";
import { startTest } from "#db/integrations/start-test.ts";
import { withdrawConsent } from "#db/leads/withdraw-consent.ts";
import { fanOutSubscriber } from "#db/newsletter/fan-out-subscriber.ts";
import { unsubscribe } from "#db/newsletter/subscribe.ts";
import { Subscriber } from "#db/newsletter/subscriber.ts";
import { deleteExpired } from "#db/retention/delete-expired.ts";
import { type HookLab, openHookLab } from "#tests/support/hook-lab.ts";

let lab: HookLab;
beforeAll(async () => {
	lab = await openHookLab();
});
afterAll(() => lab.close());

const PROVIDER = "mailerlite";
const switchTo = async (isActive: boolean) => {
	const path = `/api/email-integrations/${lab.idOf(PROVIDER)}`;
	expect((await lab.staff.send("PUT", path, { isActive })).status).toBe(200);
	await lab.worker.work();
};
const statusOf = (email: string) =>
	lab.simulators[PROVIDER].people().find(person => person.email === email)?.status;

it("an integration that is switched on again receives the withdrawals made meanwhile, once", async () => {
	const people = [await lab.person(), await lab.person(), await lab.person()];
	const [gone, stays, never] = people;
	if (!gone || !stays || !never) throw new Error("nobody was made");
	await lab.sync(gone.id, PROVIDER);
	await lab.sync(stays.id, PROVIDER);
	await switchTo(false);
	for (const { id } of [gone, never]) {
		await lab.em().transactional(inner => withdrawConsent(inner, id, "tester"));
	}
	await lab.worker.work();
	expect(statusOf(gone.email)).toBe("active");
	await switchTo(true);
	expect(statusOf(gone.email)).toBe("unsubscribed");
	expect(statusOf(stays.email)).toBe("active");
	// The provider is not told about a person that it never got.
	expect(statusOf(never.email)).toBeUndefined();
	const calls = lab.simulators[PROVIDER].calls().length;
	await switchTo(false);
	await switchTo(true);
	expect(lab.simulators[PROVIDER].calls()).toHaveLength(calls);
});

it("an integration that is switched on again receives the withdrawal of a reader who subscribed years ago", async () => {
	const id = randomUUID();
	const email = `${id}@people.example`;
	const now = new Date();
	const times = { subscribedAt: now, createdAt: now, updatedAt: now };
	await lab.em().insert(Subscriber, { id, email, emailKey: email, state: "subscribed", ...times });
	for (const message of ["first", "second"]) {
		await lab.em().transactional(inner => fanOutSubscriber(inner, id, `${id}/${message}`));
		await lab.worker.work();
	}
	await lab.em().execute("update job_runs set finished_at = now() - interval '366 days'");
	await deleteExpired(lab.em(), { quarantined: 0, closedLeads: 0, runs: 365, measurements: 0 });
	// Only the latest sync that succeeded is kept as evidence.
	const [kept] = await lab
		.em()
		.execute<{ n: number }[]>(
			"select count(*)::int as n from newsletter_syncs n join job_runs r on r.id = n.run_id where n.subscriber_id = ? and r.integration_id = ?",
			[id, lab.idOf(PROVIDER)],
		);
	await switchTo(false);
	await lab.em().transactional(inner => unsubscribe(inner, id, new Date()));
	await lab.worker.work();
	expect(statusOf(email)).toBe("active");
	await switchTo(true);
	expect(statusOf(email)).toBe("unsubscribed");
	expect(kept?.n).toBe(1);
});

it("an integration that was sent a reader by hand receives the withdrawal after retention deleted the closed lead", async () => {
	const path = `/api/email-integrations/${lab.idOf(PROVIDER)}`;
	const autoSync = async (isOn: boolean) =>
		expect((await lab.staff.send("PUT", path, { settings: { autoSync: isOn } })).status).toBe(200);
	const { id, email } = await lab.person();
	const reader = randomUUID();
	const [subscribedAt, createdAt, updatedAt] = [new Date(), new Date(), new Date()];
	await lab.em().insert(Subscriber, {
		...{ id: reader, email, emailKey: email, state: "subscribed", subscribedAt, createdAt, updatedAt },
	});
	await autoSync(false);
	try {
		await lab.sync(id, PROVIDER);
		expect(statusOf(email)).toBe("active");
		const aged =
			"update leads set status = 'closed', updated_at = now() - interval '9 years', last_activity_at = now() - interval '9 years' where id = ?";
		await lab.em().execute(aged, [id]);
		const days = { quarantined: 0, closedLeads: 400, runs: 365, measurements: 0 };
		expect(await deleteExpired(lab.em(), days)).toMatchObject({ leads: 1 });
		// Staff who erase somebody at the providers by hand must see which ones to look at.
		const [listed] = await (await lab.staff.get(`/api/subscribers?q=${email}`)).json();
		expect(listed.syncs).toMatchObject([{ status: "done" }]);
		await lab.em().transactional(inner => unsubscribe(inner, reader, new Date()));
		await lab.worker.work();
		expect(statusOf(email)).toBe("unsubscribed");
	} finally {
		await autoSync(true);
	}
});

const MENDED: [string, () => Promise<void>][] = [
	[
		"passes its test",
		async () => {
			const integration = { id: lab.idOf(PROVIDER), provider: PROVIDER } as const;
			await lab.em().transactional(inner => startTest(inner, integration, "tester"));
			await lab.worker.work();
		},
	],
	["is saved", () => switchTo(true)],
	["takes somebody again", async () => lab.sync((await lab.person()).id, PROVIDER)],
];
it.each(MENDED)(
	"an integration that rejected its key and %s receives the withdrawals made meanwhile",
	async (_, mend) => {
		const { id, email } = await lab.person();
		await lab.sync(id, PROVIDER);
		const called = await lab.em().findOneOrFail(Integration, { id: lab.idOf(PROVIDER) });
		await lab.em().transactional(inner => setAttention(inner, called, "Unauthenticated."));
		await lab.em().transactional(inner => withdrawConsent(inner, id, "tester"));
		await lab.worker.work();
		expect(statusOf(email)).toBe("active");
		await mend();
		expect(statusOf(email)).toBe("unsubscribed");
	},
);

it("the nightly reconciliation sends withdrawals again that failed for good, for seven nights at most", async () => {
	const night = async () => {
		await lab
			.em()
			.transactional(inner => startReconcile(inner, { id: lab.idOf(PROVIDER), provider: PROVIDER }));
		await lab.worker.work();
	};
	/** Fails the last attempt of every waiting message. */
	const giveUp = async () => {
		await lab
			.em()
			.execute("update outbox set attempts = 100, due_at = now() where topic = 'newsletter.sync'");
		lab.simulators[PROVIDER].force({ kind: "server_error", path: "/subscribers/" });
		await lab.worker.work();
	};
	lab.simulators[PROVIDER].setOptions({ requestsPerMinute: null });
	const [gone, stubborn] = [await lab.person(), await lab.person()];
	for (const { id } of [gone, stubborn]) await lab.sync(id, PROVIDER);
	const leave = async ({ id }: { id: string }) => {
		lab.simulators[PROVIDER].force({ kind: "server_error", path: "/subscribers/" });
		await lab.em().transactional(inner => withdrawConsent(inner, id, "tester"));
		await lab.worker.work();
		await giveUp();
	};
	await leave(gone);
	expect(statusOf(gone.email)).toBe("active");
	await night();
	expect(statusOf(gone.email)).toBe("unsubscribed");

	await leave(stubborn);
	for (let nights = 0; nights < 8; nights += 1) {
		lab.simulators[PROVIDER].force({ kind: "server_error", path: "/subscribers/" });
		await night();
		lab.simulators[PROVIDER].reset();
		await giveUp();
	}
	const [runs] = await lab.em().execute<{ n: number }[]>(
		`select count(*)::int as n from newsletter_syncs n join subscribers s on s.id = n.subscriber_id
			 join job_runs r on r.id = n.run_id where s.email_key = ? and r.integration_id = ?`,
		[stubborn.email, lab.idOf(PROVIDER)],
	);
	expect(runs?.n).toBe(7);
});

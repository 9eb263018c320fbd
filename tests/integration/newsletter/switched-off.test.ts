import { afterAll, beforeAll, expect, it } from "vitest";
import { setAttention } from "#db/integrations/connection.ts";
import { startTest } from "#db/integrations/start-test.ts";
import { withdrawConsent } from "#db/leads/withdraw-consent.ts";
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

it("an integration that is switched on again is told who left meanwhile, once", async () => {
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
	// Whom it was never given, it is not told of.
	expect(statusOf(never.email)).toBeUndefined();
	const calls = lab.simulators[PROVIDER].calls().length;
	await switchTo(false);
	await switchTo(true);
	expect(lab.simulators[PROVIDER].calls()).toHaveLength(calls);
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
it.each(MENDED)("an integration that refused its key and %s is told who left meanwhile", async (_, mend) => {
	const { id, email } = await lab.person();
	await lab.sync(id, PROVIDER);
	await lab.em().transactional(inner => setAttention(inner, lab.idOf(PROVIDER), "Unauthenticated."));
	await lab.em().transactional(inner => withdrawConsent(inner, id, "tester"));
	await lab.worker.work();
	expect(statusOf(email)).toBe("active");
	await mend();
	expect(statusOf(email)).toBe("unsubscribed");
});

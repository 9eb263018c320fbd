import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { confirmSubscription, subscribe, unsubscribe } from "#db/newsletter/subscribe.ts";
import { Subscriber } from "#db/newsletter/subscriber.ts";
import { subscriberToken } from "#db/newsletter/token.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { newVisitor, startTestWeb } from "#tests/support/product.ts";
import { TEST_SECRET } from "#tests/support/secret.ts";

let database: TestDatabase;
let url: string;
const em = () => database.orm.em.fork();

beforeAll(async () => {
	database = await createTestDatabase();
	({ url } = await startTestWeb(database.url));
});

/** Creates a pending subscriber whose confirmation mail is old enough for another one to follow. */
async function asked(): Promise<string> {
	const id = randomUUID();
	await em().transactional(inner =>
		subscribe(inner, { id, email: `${id}@example.com`, doubleOptIn: true, now: new Date() }),
	);
	await em().nativeUpdate(Subscriber, { id }, { mailedAt: new Date(Date.now() - 8 * 86_400_000) });
	await em().execute("delete from outbox");
	return id;
}

const mails = () =>
	em().execute("select payload from outbox where topic = 'newsletter.mail' order by created_at");
const link = (id: string, until: Date | null) =>
	`${url}/newsletter/confirm?token=${subscriberToken(TEST_SECRET, "confirm", id, until)}`;
const press = (address: string) =>
	fetch(address, {
		method: "POST",
		body: new URLSearchParams(),
		headers: { Origin: url, ...newVisitor() },
	});
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);

describe("newsletter confirmation link", () => {
	it("confirms the subscription before it expires", async () => {
		const id = await asked();
		expect((await fetch(link(id, inDays(1)))).status).toBe(200);
		expect(await (await press(link(id, inDays(1)))).text()).toContain("You are subscribed");
		expect((await em().findOneOrFail(Subscriber, { id })).state).toBe("subscribed");
	});

	it.each([
		["has expired", inDays(-1)],
		["was sent before links had an end", null],
	])("that %s confirms nothing, offers a new link and mails it only once", async (_what, until) => {
		const id = await asked();
		const page = await fetch(link(id, until));
		expect(page.status).toBe(200);
		expect(await page.text()).toContain("Send a new link");
		for (let time = 0; time < 2; time += 1) {
			const answer = await press(link(id, until));
			expect([answer.status, await answer.text()]).toEqual([
				200,
				expect.stringContaining("Unless this address is on the list already"),
			]);
		}
		expect((await em().findOneOrFail(Subscriber, { id })).state).toBe("pending");
		expect(await mails()).toEqual([
			{ payload: expect.objectContaining({ subscriberId: id, mail: "confirm" }) },
		]);
	});

	it("sent before an unsubscribe confirms nothing and offers a new link, which confirms again", async () => {
		const id = await asked();
		const old = link(id, inDays(7));
		await press(old);
		await em().transactional(inner => unsubscribe(inner, id, new Date(Date.now() + 2_000)));
		await em().execute("delete from outbox");
		expect(await (await fetch(old)).text()).toContain("Send a new link");
		expect((await press(old)).status).toBe(200);
		expect((await em().findOneOrFail(Subscriber, { id })).state).toBe("unsubscribed");
		expect(await mails()).toHaveLength(1);
		await press(link(id, new Date(inDays(7).getTime() + 3_000)));
		expect((await em().findOneOrFail(Subscriber, { id })).state).toBe("subscribed");
	});

	it("that has expired gives the same answer for unknown, pending and subscribed ids, and mails only the pending", async () => {
		const reader = await asked();
		await press(link(reader, inDays(1)));
		await em().execute("delete from outbox");
		const waiting = await asked();
		const words = await Promise.all(
			[reader, waiting, randomUUID()].map(async id => {
				const answer = await press(link(id, inDays(-1)));
				return [answer.status, (await answer.text()).replaceAll(/token=[^"&]+/g, "")];
			}),
		);
		expect(words[0]).toEqual(words[1]);
		expect(words[2]).toEqual(words[1]);
		expect(await mails()).toHaveLength(1);
	});
});

it("a cross-site one-click POST unsubscribes, but is rejected with 403 at a confirmation link", async () => {
	const id = await asked();
	const elsewhere = { Origin: "https://mail.example", "Sec-Fetch-Site": "cross-site" };
	const oneClick = (address: string) =>
		fetch(address, {
			method: "POST",
			body: new URLSearchParams({ "List-Unsubscribe": "One-Click" }),
			headers: { ...elsewhere, ...newVisitor() },
		});
	expect((await oneClick(link(id, inDays(1)))).status).toBe(403);
	const token = subscriberToken(TEST_SECRET, "unsubscribe", id);
	expect((await oneClick(`${url}/unsubscribe?token=${token}x`)).status).toBe(400);
	expect((await em().findOneOrFail(Subscriber, { id })).state).toBe("pending");
	expect((await oneClick(`${url}/unsubscribe?token=${token}`)).status).toBe(200);
	expect((await em().findOneOrFail(Subscriber, { id })).state).toBe("unsubscribed");
});

it("a confirmation and an unsubscribe change that subscriber only, and are passed on once", async () => {
	const [id, waiting] = [await asked(), await asked()];
	const others = async () => (await em().find(Subscriber, { id: { $ne: id } })).map(({ state }) => state);
	const before = await others();
	/** Makes a change and returns its result with what it enqueued. */
	const change = async (make: typeof confirmSubscription | typeof unsubscribe, of = id) => {
		await em().execute("delete from outbox");
		const result = await em().transactional(async inner => await make(inner, of, new Date()));
		const sent = await em().execute<{ said: string }[]>(
			"select lane || ' ' || topic || ' ' || (payload->>'subscriberId') as said from outbox order by 1",
		);
		return [result, sent.map(({ said }) => said)];
	};
	const told = `events newsletter.changed ${id}`;
	expect(await change(confirmSubscription)).toEqual([true, [told, `mail newsletter.mail ${id}`]]);
	expect(await change(confirmSubscription)).toEqual([true, []]);
	expect(await change(confirmSubscription, randomUUID())).toEqual([false, []]);
	expect(await change(unsubscribe)).toEqual([undefined, [told]]);
	expect(await change(unsubscribe)).toEqual([undefined, []]);
	expect(await change(unsubscribe, randomUUID())).toEqual([undefined, []]);
	expect(await others()).toEqual(before);
	expect((await em().findOneOrFail(Subscriber, { id: waiting })).state).toBe("pending");
});

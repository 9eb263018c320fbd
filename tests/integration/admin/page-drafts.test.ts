import { LockMode } from "@mikro-orm/core";
import { beforeAll, describe, expect, it } from "vitest";
import { PageDraft } from "#db/cms/page-draft.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { until } from "#tests/support/processes.ts";
import { startTestWeb } from "#tests/support/product.ts";
import { type StaffClient, signInAs } from "#tests/support/staff.ts";

let staff: StaffClient;
let texts: { elementId: string; sectionId: string; elementType: string }[];

let database: TestDatabase;

beforeAll(async () => {
	database = await createTestDatabase();
	const { url } = await startTestWeb(database.url);
	staff = await signInAs(url);
	texts = (await (await staff.get("/api/cms/page-content/defaults")).json()).filter(
		(text: { elementType: string }) => text.elementType === "text",
	);
});

let used = 0;
/** Returns a text of the pages that no other test here uses. */
function nextText() {
	const text = texts[used];
	used += 1;
	if (!text) throw new Error("the pages have too few texts");
	const { elementId, sectionId } = text;
	const path = `/api/cms/page-drafts/${elementId}`;
	return {
		elementId,
		sectionId,
		save: (content: string, version?: number) => staff.send("PUT", path, { content, version }),
		publish: (version?: number) => staff.send("POST", `${path}/publish`, { version }),
		drop: (version?: number) =>
			staff.send("DELETE", version === undefined ? path : `${path}?version=${version}`),
	};
}
const versionIn = async (answer: Response): Promise<number> => (await answer.json()).version;
const listed = async (elementId: string) =>
	(await (await staff.get("/api/cms/page-drafts")).json()).find(
		(draft: { elementId: string }) => draft.elementId === elementId,
	);

describe("concurrent edits of a page draft", () => {
	it("rejects the later save with 409 and returns the stored draft, which is the one listed", async () => {
		const { elementId, save } = nextText();
		const first = await save("Theirs", 0);
		expect(first.status).toBe(200);
		const { cancelled, ...stored } = await first.json();
		expect(cancelled).toBeNull();
		expect(stored).toMatchObject({ content: "Theirs", publishAt: null, author: "admin" });
		const late = await save("Mine", 0);
		expect([late.status, await late.json()]).toEqual([
			409,
			{ message: "admin has changed this text in the meantime. Yours is not saved yet.", current: stored },
		]);
		expect(await listed(elementId)).toEqual(stored);
		const agreed = await save("Mine", stored.version);
		expect(agreed.status).toBe(200);
		expect(await versionIn(agreed)).toBeGreaterThan(stored.version);
	});

	it("accepts one of four concurrent saves with version 0, and all four without a version", async () => {
		const { save } = nextText();
		const answers = await Promise.all(["A", "B", "C", "D"].map(words => save(words, 0)));
		expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
		const unchecked = await Promise.all(["E", "F", "G", "H"].map(words => save(words)));
		expect(unchecked.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
	});

	it("rejects a save with 409 when the text was published or reset to its default since", async () => {
		const { elementId, sectionId, save, publish } = nextText();
		const begun = await versionIn(await save("A draft", 0));
		expect((await publish()).status).toBe(200);
		// Publishes through the page content API, which knows no draft.
		const form = { elementId, sectionId, elementType: "text", content: "Published" };
		expect((await staff.send("PUT", `/api/cms/page-content/${elementId}`, form)).status).toBe(200);
		const late = await save("Mine", begun);
		expect(late.status).toBe(409);
		const { current } = await late.json();
		expect(current).toMatchObject({ elementId, content: "Published", author: "admin" });
		expect((await staff.send("DELETE", `/api/cms/page-content/${elementId}`)).status).toBe(204);
		const later = await save("Mine", current.version);
		expect([later.status, (await later.json()).current.content]).toEqual([409, null]);
		expect(await listed(elementId)).toBeUndefined();
	});

	it("rejects a save with 409 when its draft was discarded and replaced by another", async () => {
		const { save, drop } = nextText();
		const begun = await versionIn(await save("First", 0));
		expect((await drop()).status).toBe(204);
		expect((await save("Another", 0)).status).toBe(200);
		expect((await save("Mine", begun)).status).toBe(409);
	});

	it("keeps a draft that is saved while the previous draft is being published", async () => {
		const { elementId, save } = nextText();
		await save("Theirs");
		const em = database.orm.em.fork();
		let late: Promise<Response> | undefined;
		await em.transactional(async inner => {
			const published = { elementId, author: "admin" };
			await inner.findOne(PageDraft, published, { lockMode: LockMode.PESSIMISTIC_WRITE });
			late = save("Mine");
			await until("it waits", async () => {
				const waiting =
					"select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
				return (await em.fork().execute(waiting)).length > 0;
			});
			await inner.nativeDelete(PageDraft, published);
		});
		expect((await late)?.status).toBe(200);
		expect(await listed(elementId)).toMatchObject({ content: "Mine" });
	});

	it("rejects discarding a draft with 409 when a colleague has changed it since", async () => {
		const { elementId, save, drop } = nextText();
		const mine = await versionIn(await save("Mine", 0));
		const theirs = await versionIn(await save("Theirs", mine));
		const refused = await drop(mine);
		expect([refused.status, (await refused.json()).message]).toEqual([
			409,
			"admin has changed this text in the meantime. Nothing was discarded.",
		]);
		expect(await listed(elementId)).toMatchObject({ content: "Theirs", version: theirs });
		expect((await drop(theirs)).status).toBe(204);
		// A discarded draft can be saved again, unless a colleague has begun another.
		expect((await save("Theirs", theirs)).status).toBe(200);
	});

	it("rejects publishing a draft with 409 when a colleague has changed it since", async () => {
		const { elementId, save, publish } = nextText();
		const mine = await versionIn(await save("Mine", 0));
		const theirs = await versionIn(await save("Theirs", mine));
		const refused = await publish(mine);
		expect([refused.status, (await refused.json()).message]).toEqual([
			409,
			"admin has changed this text in the meantime. Nothing is published yet.",
		]);
		expect(await listed(elementId)).toMatchObject({ content: "Theirs", version: theirs });
		expect((await publish(theirs)).status).toBe(200);
		expect((await publish(mine)).status).toBe(409);
		expect((await publish()).status).toBe(404);
	});
});

it("a published text can be restored or reset only if it was not changed since, otherwise gives 409", async () => {
	const { elementId, sectionId, save, publish } = nextText();
	const path = `/api/cms/page-content/${elementId}`;
	const publishWords = async (words: string, replaced: number | null) => {
		await save(words);
		const published = await (await publish()).json();
		expect(published.replaced).toBe(replaced);
		return published.version;
	};
	const first = await publishWords("First", null);
	const second = await publishWords("Second", first);
	const form = { elementId, sectionId, elementType: "text", content: "A colleague’s" };
	expect((await staff.send("PUT", path, form)).status).toBe(200);
	for (const refused of [
		await staff.send("POST", `${path}/restore`, { version: first, current: second }),
		await staff.send("DELETE", `${path}?version=${second}`),
	]) {
		const { message, current } = await refused.json();
		expect([refused.status, message, current.content]).toEqual([
			409,
			"admin has changed this content in the meantime. Nothing was taken back.",
			"A colleague’s",
		]);
	}
	const back = await staff.send("POST", `${path}/restore`, { version: first, current: second + 1 });
	expect([back.status, (await back.json()).content]).toEqual([200, "First"]);
	expect((await staff.send("DELETE", `${path}?version=one`)).status).toBe(400);
	expect((await staff.send("DELETE", `${path}?version=${second + 2}`)).status).toBe(204);
	await publishWords("Third", null);
});

it("a draft is published at its time without any page being requested", async () => {
	const { elementId, sectionId } = nextText();
	for (const wait of [-60_000, 1_000]) {
		const publishAt = new Date(Date.now() + wait).toISOString();
		const draft = { content: `Due ${publishAt}`, publishAt };
		expect((await staff.send("PUT", `/api/cms/page-drafts/${elementId}`, draft)).status).toBe(200);
		await until("the draft is published", async () => !(await listed(elementId)));
		const elements = await (await staff.get("/api/cms/page-content")).json();
		expect(elements).toContainEqual(
			expect.objectContaining({ elementId, sectionId, content: draft.content, updatedBy: "admin" }),
		);
	}
});

it("a save without a time answers with the time of the publication it cancels", async () => {
	const { elementId } = nextText();
	const publishAt = "2120-01-01T10:00:00.000Z";
	const save = async (draft: object) =>
		(await staff.send("PUT", `/api/cms/page-drafts/${elementId}`, { content: "Due", ...draft })).json();
	expect(await save({ publishAt })).toMatchObject({ publishAt, cancelled: null });
	expect(await save({ publishAt })).toMatchObject({ publishAt, cancelled: null });
	expect(await save({})).toMatchObject({ publishAt: null, cancelled: publishAt });
	expect(await save({})).toMatchObject({ publishAt: null, cancelled: null });
});

it("a draft version that is not a number is rejected with 400", async () => {
	const { elementId } = nextText();
	const path = `/api/cms/page-drafts/${elementId}`;
	expect((await staff.send("PUT", path, { content: "x", version: "1" })).status).toBe(400);
	expect((await staff.send("POST", `${path}/publish`, { version: "1" })).status).toBe(400);
});

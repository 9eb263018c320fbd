import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { PageDraft } from "#db/cms/page-draft.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { TEST_SECRET } from "#tests/support/secret.ts";

let database: TestDatabase;
let services: typeof import("#app/services.server.ts");
let site: typeof import("#app/site/content/.server/site-content.ts");
const em = () => database.orm.em.fork();

beforeAll(async () => {
	database = await createTestDatabase();
	vi.stubEnv("DATABASE_URL", database.url);
	vi.stubEnv("APP_SECRET", TEST_SECRET);
	vi.stubEnv("PUBLIC_URL", "http://localhost:4100");
	services = await import("#app/services.server.ts");
	site = await import("#app/site/content/.server/site-content.ts");
	vi.unstubAllEnvs();
});
afterAll(() => services.orm.close(true));

it("a text is published in time although a load of the content that began before it was scheduled ends last", async () => {
	const read = Promise.withResolvers<void>();
	const free = Promise.withResolvers<void>();
	const slow = services.entityManager();
	const find = slow.find.bind(slow);
	vi.spyOn(slow, "find").mockImplementationOnce(async (...asked) => {
		const drafts = await find(...asked);
		read.resolve();
		await free.promise;
		return drafts;
	});
	vi.spyOn(services.orm.em, "fork").mockReturnValueOnce(slow);
	const older = site.siteContent();
	await read.promise;
	const soon = new Date(Date.now() + 2_000);
	const text = { elementId: "hero-title", sectionId: "hero", content: "Soon", author: "tester" };
	await em().insert(PageDraft, { ...text, publishAt: soon, updatedAt: new Date() });
	site.dropSiteContent();
	await site.siteContent();
	free.resolve();
	await older;
	await expect.poll(() => em().count(PageDraft), { timeout: 60_000 }).toBe(0);
});

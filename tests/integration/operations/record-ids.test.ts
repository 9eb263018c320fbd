import { randomUUID } from "node:crypto";
import { beforeAll, expect, it } from "vitest";
import { overridesOf } from "#app/site/cms/.server/overrides.ts";
import { activeElements, listVersions } from "#db/cms/read-elements.ts";
import { createElement, updateElement } from "#db/cms/save-element.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";

const MIGRATION = { migrations: ["20261122110000_ids_of_records"] };

let database: TestDatabase;

/** Ids of staff's texts in the former release, and the ids that pages use now. */
const STORED = [
	["uk-hub-proof-tiles", "uk-hub-proof-tiles-1-value", "uk-hub-proof-tiles-licence-value"],
	["uk-4-benefit-cards", "uk-4-benefit-cards-6-title", "uk-4-benefit-cards-setups-title"],
	["home-package-cards", "home-package-cards-1-features-2", "home-package-cards-mainland-features-visas"],
	["guide-year-months", "guide-year-months-12", "guide-year-months-march"],
	["uk-form-consultation", "uk-form-consultation-failed", "uk-form-consultation-unreached"],
	["uk-frame-sources", "uk-frame-sources-title", "site-claims-title"],
	["home-hero", "home-hero-secondary", "home-hero-secondary"],
] as const;

beforeAll(async () => {
	database = await createTestDatabase();
	await database.orm.migrator.down(MIGRATION);
	const em = () => database.orm.em.fork();
	for (const [sectionId, elementId] of STORED) {
		const words = { sectionId, elementId, elementType: "text" as const, content: "Old", isActive: true };
		await createElement(em(), words, "staff");
		await updateElement(em(), elementId, { ...words, content: `For ${elementId}` }, "staff");
	}
	await database.orm.migrator.up(MIGRATION);
});

it("the migration moves staff's texts from ids by position to ids by record, with their versions", async () => {
	const em = database.orm.em.fork();
	expect(await overridesOf(await activeElements(em))).toEqual(
		Object.fromEntries(STORED.map(([, before, after]) => [after, `For ${before}`])),
	);
	const versions = await listVersions(em, "home-package-cards-mainland-features-visas");
	expect(versions.map(({ version, content }) => [version, content])).toEqual([
		[2, "For home-package-cards-1-features-2"],
		[1, "Old"],
	]);
});

it("the migration leaves an element that has the new id already unchanged, and still moves others", async () => {
	const em = database.orm.em.fork();
	const insert = (id: string, content: string) =>
		em.execute(
			`insert into page_elements (element_id, id, section_id, element_type, content, is_active, version, updated_by, created_at, updated_at)
			 values (?, ?, 'uk-hub-proof-tiles', 'text', ?, true, 1, 'staff', now(), now())`,
			[id, randomUUID(), content],
		);
	await database.orm.migrator.down(MIGRATION);
	await insert("uk-hub-proof-tiles-2-value", "by place");
	await insert("uk-hub-proof-tiles-businesses-value", "by record");
	await database.orm.migrator.up(MIGRATION);
	const words = await overridesOf(await activeElements(database.orm.em.fork()));
	expect(words["uk-hub-proof-tiles-businesses-value"]).toBe("by record");
	expect(words["uk-hub-proof-tiles-licence-value"]).toBe("For uk-hub-proof-tiles-1-value");
});

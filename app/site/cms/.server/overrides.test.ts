import { describe, expect, it } from "vitest";
import type { PageElement } from "#db/cms/page-element.ts";
import { overridesFor, overridesOf } from "./overrides.ts";
import { registry } from "./registry.ts";

const texts = await registry();
const [sample] = texts.filter(({ elementType }) => elementType === "text");

function element(more: Partial<PageElement>): PageElement {
	return {
		elementId: sample?.elementId ?? "",
		id: "0b9c2a52-57d1-4cd9-9d7a-0f6ad1e2b3c4",
		sectionId: sample?.sectionId ?? "",
		elementType: "text",
		content: "Words of our own",
		metadata: null,
		isActive: true,
		version: 1,
		deletedAt: null,
		updatedBy: "admin",
		createdAt: new Date(0),
		updatedAt: new Date(0),
		...more,
	};
}

describe("registered texts", () => {
	it("have unique ids of at most 100 characters", () => {
		const ids = texts.map(({ elementId }) => elementId);
		expect(new Set(ids).size).toBe(ids.length);
		expect(ids.filter(id => id.length > 100)).toEqual([]);
	});
});

describe("override of a text", () => {
	it("applies with the id and the section of a registered text", async () => {
		expect(await overridesOf([element({})])).toEqual({ [sample?.elementId ?? ""]: "Words of our own" });
	});

	it("is ignored with another section, or with an unknown id", async () => {
		const elsewhere = texts.find(({ sectionId }) => sectionId !== sample?.sectionId)?.sectionId ?? "";
		expect(elsewhere).not.toBe("");
		expect(await overridesOf([element({ sectionId: elsewhere })])).toEqual({});
		expect(await overridesOf([element({ elementId: "made-up" })])).toEqual({});
	});

	it("is sent only with its own page when the text is exclusive to that page", async () => {
		const own = texts.find(({ exclusive }) => exclusive);
		const words = { [own?.elementId ?? ""]: "Words of our own" };
		expect(await overridesFor(own?.path ?? "", words)).toEqual(words);
		expect(await overridesFor("/somewhere-else", words)).toEqual({});
	});
});

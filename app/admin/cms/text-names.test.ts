import { describe, expect, it } from "vitest";
import { registry } from "#app/site/cms/.server/registry.ts";
import { textName } from "./text-names";

describe("the name of a text", () => {
	it("says where it stands, in words", () => {
		const text = { page: "home", sectionId: "home-hero", elementId: "home-hero-fees-figure" };
		expect(textName(text)).toBe("Hero: fees figure");
		expect(textName({ ...text, elementId: "home-hero" })).toBe("Hero");
		expect(textName({ page: "home", sectionId: "home-seo", elementId: "home-seo-title" })).toBe("SEO: title");
	});

	it("is there for every text, and tells those of a page apart", async () => {
		const named = (await registry()).map(text => `${text.page} / ${textName(text)}`);
		expect(named.filter(name => /-|^\S* \/ *$/.test(name.split(" / ")[1] ?? ""))).toEqual([]);
		expect(new Set(named).size).toBe(named.length);
	});
});

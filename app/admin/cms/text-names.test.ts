import { describe, expect, it } from "vitest";
import { registry } from "#app/site/cms/.server/registry.ts";
import { textName } from "./text-names.ts";

describe("textName", () => {
	it("names a text by its section and its place in it", () => {
		const text = { page: "home", sectionId: "home-hero", elementId: "home-hero-fees-figure" };
		expect(textName(text)).toBe("Hero: fees figure");
		expect(textName({ ...text, elementId: "home-hero" })).toBe("Hero");
		expect(textName({ page: "home", sectionId: "home-seo", elementId: "home-seo-title" })).toBe("SEO: title");
	});

	it("names every registered text, uniquely within its page", async () => {
		const named = (await registry()).map(text => `${text.page} / ${textName(text)}`);
		expect(named.filter(name => /-|^\S* \/ *$/.test(name.split(" / ")[1] ?? ""))).toEqual([]);
		expect(new Set(named).size).toBe(named.length);
	});
});

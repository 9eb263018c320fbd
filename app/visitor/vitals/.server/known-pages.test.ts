import { expect, it } from "vitest";
import { measuredPage, registerPages } from "./known-pages.ts";

it("measuredPage keeps the paths of the route table, and returns “(other)” for made-up paths", () => {
	expect(measuredPage("/anything")).toBe("/anything");
	registerPages({
		root: { id: "root", path: "" },
		home: { id: "home", parentId: "root", index: true },
		uk: { id: "uk", parentId: "root", path: "uk" },
		tax: { id: "tax", parentId: "uk", path: "tax-savings" },
		rest: { id: "rest", parentId: "root", path: "*" },
	});
	expect(measuredPage("/")).toBe("/");
	expect(measuredPage("/uk/")).toBe("/uk");
	expect(measuredPage("/uk/tax-savings")).toBe("/uk/tax-savings");
	expect(measuredPage("/uk/made-up")).toBe("(other)");
	expect(measuredPage("//")).toBe("/");
});

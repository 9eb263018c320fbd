import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { contentPolicy } from "#app/http/security/.server/content-policy.ts";
import { type ActiveTag, TAG_TYPES } from "#domain/tracking/tag-types.ts";
import { tagSources } from "./tag-sources.ts";

const tag = (tagType: ActiveTag["tagType"], tagContent: string | null = null): ActiveTag => ({
	tagType,
	tagId: "1",
	isActive: true,
	name: "A tag",
	tagContent,
});
const directive = (policy: string, name: string) =>
	policy
		.split("; ")
		.find(part => part.startsWith(`${name} `))
		?.split(" ")
		.slice(1);

describe("tagSources", () => {
	it("adds nothing to the content security policy without tags", () => {
		expect(contentPolicy({ scripts: [], styles: [] }, tagSources([]))).toBe(
			contentPolicy({ scripts: [], styles: [] }),
		);
	});

	it("allows the providers' hosts, each once", () => {
		const policy = contentPolicy(
			{ scripts: [], styles: [] },
			tagSources([tag("google_analytics"), tag("google_tag_manager"), tag("linkedin_insight")]),
		);
		expect(directive(policy, "script-src")).toEqual([
			"'self'",
			"https://www.googletagmanager.com",
			"https://snap.licdn.com",
		]);
		expect(directive(policy, "img-src")).not.toContain("https://www.facebook.com");
	});

	it("allows custom code by its hash, and the hosts that it names", () => {
		const code = "load('https://chat.example/w.js')";
		const hash = `'sha256-${createHash("sha256").update(code).digest("base64")}'`;
		expect(tagSources([tag("custom", `<script>${code}</script>`)])).toEqual({
			script: [hash, "https://chat.example"],
			connect: ["https://chat.example"],
			image: ["https://chat.example"],
			frame: ["https://chat.example"],
			policies: ["default"],
		});
	});

	it("allows only the Trusted Types policies that the tags create, besides the site's own", () => {
		const of = (...types: ActiveTag["tagType"][]) =>
			directive(
				contentPolicy({ scripts: [], styles: [] }, tagSources(types.map(type => tag(type)))),
				"trusted-types",
			);
		expect(of()).toEqual(["own-workers"]);
		expect(of("custom", "linkedin_insight")).toEqual(["own-workers", "default"]);
		expect(of("google_ads", "google_tag_manager")).toEqual([
			"own-workers",
			"default",
			"goog#html",
			"'allow-duplicates'",
		]);
		expect(of("facebook_pixel")).toContain("connect.facebook.net/fbevents");
	});

	it("does not add unsafe keywords, bare wildcards or whole schemes to the policy", () => {
		const everything = TAG_TYPES.map(type => tag(type, "eval('https://a.example')"));
		const policy = contentPolicy({ scripts: [], styles: [] }, tagSources(everything));
		expect(policy).not.toMatch(/unsafe|\*(?!\.)|https:(?!\/\/)/);
	});
});

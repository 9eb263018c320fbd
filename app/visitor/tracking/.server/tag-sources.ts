import { hash } from "node:crypto";
import type { PolicySources } from "#app/http/security/.server/content-policy.ts";
import { readCustomTag } from "#domain/tracking/custom-tag.ts";
import { GOOGLE_TAG, SCRIPT_ORIGINS } from "#domain/tracking/script-origins.ts";
import type { ActiveTag, TagType } from "#domain/tracking/tag-types.ts";

type Sources = Required<PolicySources>;

const ADS = [...SCRIPT_ORIGINS.google_ads, "https://google.com"];
// Trusted Types policies that the scripts of Google and Meta create; two of Google's scripts may run on one page.
const GOOGLE_POLICIES = ["default", "goog#html", "'allow-duplicates'"];
const META_POLICIES = ["default", "connect.facebook.net/fbevents", "facebook.com/signals/iwl"];

// CSP sources that each provider's documentation requires besides its script origins.
const KNOWN: Readonly<Record<Exclude<TagType, "custom">, Omit<Sources, "script">>> = {
	google_analytics: {
		connect: [GOOGLE_TAG, "https://*.google-analytics.com", "https://*.analytics.google.com"],
		image: [GOOGLE_TAG, "https://*.google-analytics.com"],
		frame: [],
		policies: GOOGLE_POLICIES,
	},
	google_ads: {
		connect: ADS,
		image: ADS,
		frame: [GOOGLE_TAG, "https://td.doubleclick.net"],
		policies: GOOGLE_POLICIES,
	},
	google_tag_manager: {
		connect: [GOOGLE_TAG, "https://www.google.com"],
		image: [GOOGLE_TAG],
		frame: [GOOGLE_TAG],
		policies: GOOGLE_POLICIES,
	},
	facebook_pixel: {
		connect: ["https://connect.facebook.net", "https://www.facebook.com"],
		image: ["https://www.facebook.com"],
		frame: ["https://www.facebook.com"],
		policies: META_POLICIES,
	},
	linkedin_insight: {
		connect: ["https://px.ads.linkedin.com"],
		image: ["https://px.ads.linkedin.com", "https://www.linkedin.com"],
		frame: [],
		policies: ["default"],
	},
};

function sourcesOf({ tagType, tagContent }: ActiveTag): Sources {
	if (tagType !== "custom") return { script: [...SCRIPT_ORIGINS[tagType]], ...KNOWN[tagType] };
	const { scripts, origins } = readCustomTag(tagContent ?? "");
	const hashes = scripts.flatMap(({ code }) =>
		code === undefined ? [] : [`'sha256-${hash("sha256", code, "base64")}'`],
	);
	return {
		script: [...hashes, ...origins],
		connect: [...origins],
		image: [...origins],
		frame: [...origins],
		policies: ["default"],
	};
}

/**
 * Returns the Content-Security-Policy sources for exactly these tags: the providers' hosts and, for custom code, the hash of
 * each script and the origins written in it. Never 'unsafe-inline' or 'unsafe-eval'.
 */
export function tagSources(tags: readonly ActiveTag[]): PolicySources {
	const all = tags.map(sourcesOf);
	const merged = (kind: keyof Sources) => [...new Set(all.flatMap(sources => sources[kind]))];
	return {
		script: merged("script"),
		connect: merged("connect"),
		image: merged("image"),
		frame: merged("frame"),
		policies: merged("policies"),
	};
}

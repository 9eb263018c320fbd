import { createHash } from "node:crypto";
import type { PolicySources } from "#app/http/security/.server/content-policy.ts";
import { readCustomTag } from "#domain/tracking/custom-tag.ts";
import type { ActiveTag, TagType } from "#domain/tracking/tag-types.ts";

type Sources = Required<PolicySources>;

const GOOGLE_TAG = "https://www.googletagmanager.com";
const ADS_HOSTS = [
	"https://www.googleadservices.com",
	"https://googleads.g.doubleclick.net",
	"https://pagead2.googlesyndication.com",
	"https://www.google.com",
];

// What each provider's own documentation asks a Content-Security-Policy to let through.
const KNOWN: Readonly<Record<Exclude<TagType, "custom">, Sources>> = {
	google_analytics: {
		script: [GOOGLE_TAG],
		connect: [GOOGLE_TAG, "https://*.google-analytics.com", "https://*.analytics.google.com"],
		image: [GOOGLE_TAG, "https://*.google-analytics.com"],
		frame: [],
	},
	google_ads: {
		script: [GOOGLE_TAG, ...ADS_HOSTS],
		connect: [GOOGLE_TAG, ...ADS_HOSTS, "https://google.com"],
		image: [GOOGLE_TAG, ...ADS_HOSTS, "https://google.com"],
		frame: [GOOGLE_TAG, "https://td.doubleclick.net"],
	},
	google_tag_manager: {
		script: [GOOGLE_TAG],
		connect: [GOOGLE_TAG, "https://www.google.com"],
		image: [GOOGLE_TAG],
		frame: [GOOGLE_TAG],
	},
	facebook_pixel: {
		script: ["https://connect.facebook.net"],
		connect: ["https://connect.facebook.net", "https://www.facebook.com"],
		image: ["https://www.facebook.com"],
		frame: ["https://www.facebook.com"],
	},
	linkedin_insight: {
		script: ["https://snap.licdn.com"],
		connect: ["https://px.ads.linkedin.com"],
		image: ["https://px.ads.linkedin.com", "https://www.linkedin.com"],
		frame: [],
	},
};

function sourcesOf({ tagType, tagContent }: ActiveTag): Sources {
	if (tagType !== "custom") return KNOWN[tagType];
	const { scripts, origins } = readCustomTag(tagContent ?? "");
	const hashes = scripts.flatMap(({ code }) =>
		code === undefined ? [] : [`'sha256-${createHash("sha256").update(code).digest("base64")}'`],
	);
	return { script: [...hashes, ...origins], connect: [...origins], image: [...origins], frame: [...origins] };
}

/**
 * What the Content-Security-Policy must let through for exactly these tags: the providers' hosts, and for custom
 * code the hash of each script and the origins that are written in it. Never 'unsafe-inline' or 'unsafe-eval'.
 */
export function tagSources(tags: readonly ActiveTag[]): PolicySources {
	const all = tags.map(sourcesOf);
	const merged = (kind: keyof Sources) => [...new Set(all.flatMap(sources => sources[kind]))];
	return {
		script: merged("script"),
		connect: merged("connect"),
		image: merged("image"),
		frame: merged("frame"),
	};
}

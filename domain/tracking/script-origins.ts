import type { TagType } from "./tag-types.ts";

export const GOOGLE_TAG = "https://www.googletagmanager.com";

/** Origins from which each provider's tag loads scripts, according to the provider's documentation. */
export const SCRIPT_ORIGINS: Readonly<Record<Exclude<TagType, "custom">, readonly string[]>> = {
	google_analytics: [GOOGLE_TAG],
	google_ads: [
		GOOGLE_TAG,
		"https://www.googleadservices.com",
		"https://googleads.g.doubleclick.net",
		"https://pagead2.googlesyndication.com",
		"https://www.google.com",
	],
	google_tag_manager: [GOOGLE_TAG],
	facebook_pixel: ["https://connect.facebook.net"],
	linkedin_insight: ["https://snap.licdn.com"],
};

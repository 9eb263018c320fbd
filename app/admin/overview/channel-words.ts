import type { Channel } from "#domain/attribution/channel.ts";

export const CHANNEL_WORDS: Readonly<Record<Channel, string>> = {
	paid_search: "Paid search",
	paid_social: "Paid social",
	paid_other: "Other advertising",
	email: "Email",
	organic_search: "Search",
	organic_social: "Social media",
	referral: "Other sites",
	direct: "Direct",
	unknown: "Not known",
};

import type { Channel } from "#domain/attribution/channel.ts";
import { DIRECT, NONE, UNKNOWN } from "#domain/attribution/known-touch.ts";
import { wordOf } from "#domain/word-of.ts";

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

/** Labels of sources, media and campaigns without a name of their own. */
const NAMELESS: Readonly<Record<string, string>> = {
	[DIRECT]: "Direct",
	[NONE]: "None",
	[UNKNOWN]: "Not known",
	"(other)": "Others",
};

/** Formats a source, medium, campaign or landing page: a name of its own stays as it is. */
export const namedOrNot = (key: string): string => wordOf(NAMELESS, key) ?? key;

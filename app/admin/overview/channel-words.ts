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

/** What reports and filters call that which has no name of its own. */
const NAMELESS: Readonly<Record<string, string>> = {
	[DIRECT]: "Direct",
	[NONE]: "None",
	[UNKNOWN]: "Not known",
	"(other)": "Others",
};

/** A source, medium, campaign or landing page in words: a name of its own stays as it is. */
export const namedOrNot = (key: string): string => wordOf(NAMELESS, key) ?? key;

import { CHANNEL_WORDS, namedOrNot } from "#app/admin/overview/channel-words.ts";
import { dayWords } from "#app/admin/shell/page/page.tsx";
import { CHANNELS } from "#domain/attribution/channel.ts";
import { DIRECT, NONE, UNKNOWN } from "#domain/attribution/known-touch.ts";
import type { AskedFilter, FilterName } from "#domain/leads/lead-filter.ts";
import { FORM_TYPES, LEAD_STATUSES, type LeadOrigin } from "#domain/leads/status.ts";
import { formWords, pageWords } from "#domain/leads/submission-words.ts";
import { STATUS_WORDS } from "../status-words.ts";

/** Labels of the lead's origin. */
export const ORIGIN_WORDS: Readonly<Record<LeadOrigin, string>> = {
	form: "Form",
	manual: "Added by staff",
	import: "Imported",
	chat: "Chat",
};

interface Choice {
	value: string;
	label: string;
}

/** Options of the filters with a fixed set of values. */
export const CHOICES = {
	channel: CHANNELS.map(value => ({ value, label: CHANNEL_WORDS[value] })),
	status: LEAD_STATUSES.map(value => ({ value, label: STATUS_WORDS[value] })),
	touch: [
		{ value: "last", label: "Last touch" },
		{ value: "first", label: "First touch" },
	],
	form: FORM_TYPES.map(value => ({ value, label: formWords(value) })),
	formSent: [
		{ value: "first", label: "Their first" },
		{ value: "last", label: "Their last" },
	],
	consent: [
		{ value: "yes", label: "Said yes" },
		{ value: "no", label: "Said no" },
		{ value: "unasked", label: "Not asked" },
	],
	answer: [{ value: "awaited", label: "Awaited" }],
	sync: [{ value: "failed", label: "Failed" }],
	imported: [{ value: "no", label: "No" }],
	due: [
		{ value: "today", label: "Today" },
		{ value: "overdue", label: "Overdue" },
		{ value: "any", label: "Has a date" },
		{ value: "none", label: "No date" },
	],
} as const satisfies Partial<Record<FilterName, readonly Choice[]>>;

const nameless = (values: readonly string[]) => values.map(value => ({ value, label: namedOrNot(value) }));
/** Options for sources and campaigns without a name of their own. */
export const NAMELESS_SOURCES: readonly Choice[] = nameless([DIRECT, UNKNOWN]);
export const NAMELESS_CAMPAIGNS: readonly Choice[] = nameless([NONE, UNKNOWN]);

const LABELS: Readonly<Record<FilterName, string>> = {
	q: "Search",
	status: "Status",
	channel: "Channel",
	source: "Source",
	medium: "Medium",
	campaign: "Campaign",
	landingPage: "Landing page",
	clickId: "Click ID",
	touch: "Touch",
	form: "Form",
	formSent: "Form sent",
	page: "Page",
	country: "Country",
	owner: "Owner",
	consent: "Consent",
	answer: "Answer",
	sync: "Sync",
	imported: "Imported",
	from: "From",
	to: "Until",
	due: "Follow-up",
};

export interface FilterWords {
	name: FilterName;
	label: string;
	value: string;
}

function wordsOf(name: FilterName, value: string, owners: readonly { id: string; username: string }[]) {
	if (name === "owner") {
		if (value === "me") return "Me";
		if (value === "none") return "Nobody";
		return owners.find(({ id }) => id === value)?.username ?? "A former colleague";
	}
	if (name === "from" || name === "to") return dayWords(value);
	if (name === "page") return pageWords(value);
	const choices: Partial<Record<FilterName, readonly Choice[]>> = CHOICES;
	return choices[name]?.find(choice => choice.value === value)?.label ?? namedOrNot(value);
}

function isName(name: string): name is FilterName {
	return Object.hasOwn(LABELS, name);
}

export function filterWords(
	asked: AskedFilter,
	owners: readonly { id: string; username: string }[],
): FilterWords[] {
	return Object.entries(asked).flatMap(([name, value]) =>
		isName(name) && value ? [{ name, label: LABELS[name], value: wordsOf(name, value, owners) }] : [],
	);
}

/** Formats a filter for use within a sentence. */
export const inSentence = ({ name, label, value }: FilterWords): string =>
	name === "q" ? `the search “${value}”` : `${label.toLowerCase()} ${value}`;

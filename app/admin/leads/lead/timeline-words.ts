import type { TimelineEvent } from "#db/leads/timeline.ts";
import { eventWords, PROVIDER_EVENTS } from "#domain/integrations/provider-event.ts";
import { PROVIDER_NAMES, PROVIDERS } from "#domain/integrations/providers.ts";
import { FIELD_NAMES } from "#domain/leads/field-names.ts";
import { formWords, pageWords } from "#domain/leads/submission-words.ts";
import { capitalise } from "#domain/word-of.ts";
import { STATUS_WORDS } from "../status-words.ts";

export interface TimelineLine {
	at: string;
	actor: string | null;
	/** Kind of event; those with text by people are highlighted. */
	kind: TimelineEvent["kind"];
	words: string;
	/** The error, or the reason why it was left out. */
	trouble: string | null;
	/** Whether it was left out deliberately. */
	harmless: boolean;
	runId: string | null;
}

/** Syncs within this interval are grouped in one line, because they end within seconds of each other. */
const GROUPING_MS = 60_000;

const text = (value: unknown) => (typeof value === "string" ? value : "");
const known = (words: Readonly<Record<string, string>>, name: string) => words[name] ?? name;

const list = new Intl.ListFormat("en-GB");

const CONTACTED: Readonly<Record<string, string>> = {
	call: "Called",
	whatsapp: "Wrote by WhatsApp",
	email: "Wrote an email",
};

const TAKEN_BACK: typeof CONTACTED = {
	call: "Removed the call",
	whatsapp: "Removed the WhatsApp message",
	email: "Removed the email",
};

const CHANGED: Readonly<Record<string, string>> = {
	"lead.create": "Added by hand",
	"lead.export": "Exported everything held on the person",
	"lead.form_dismissed": "Dismissed a form that looks like spam",
	"lead.merge": "Merged with another lead",
	"lead.release": "Released from quarantine",
	"lead.unmerge": "The merge was undone",
	"lead.withdraw": "Wants no marketing",
};

const SYNCED: Readonly<Record<string, string>> = {
	pending: "On the way to",
	done: "Synced to",
	failed: "Could not be synced to",
	suppressed: "Left out by",
	skipped: "Not synced to",
	cancelled: "Sync cancelled for",
};

const REPORTED: Readonly<Record<string, string>> = {
	queued: "The tax report is about to be sent",
	active: "The tax report is being sent",
	succeeded: "The tax report was sent",
	failed: "The tax report could not be sent",
	cancelled: "The tax report was cancelled",
};

function changeWords({ what, detail }: TimelineEvent): string {
	if (what === "lead.status")
		return `Status from ${known(STATUS_WORDS, text(detail.from))} to ${known(STATUS_WORDS, text(detail.to))}`;
	if (what === "lead.edit" && Array.isArray(detail.fields))
		return `Changed ${list.format(detail.fields.map(field => known(FIELD_NAMES, text(field)).toLowerCase()))}`;
	if (what === "lead.contact") return CONTACTED[text(detail.by)] ?? "Reached out";
	if (what === "lead.contact_undone") return TAKEN_BACK[text(detail.by)] ?? "Removed a recorded contact";
	if (CHANGED[what]) return CHANGED[what];
	return capitalise(what.replace("lead.", "").replaceAll("_", " "));
}

/** Returns a provider's event as text: "MailerLite: unsubscribed, 22 November 2026". */
function providerEventWords({ what, at, detail }: TimelineEvent): string {
	const provider = PROVIDERS.find(known => known === detail.provider);
	const kind = PROVIDER_EVENTS.find(known => known === what);
	if (!provider || !kind) return what;
	return eventWords(PROVIDER_NAMES[provider], kind, new Date(at), text(detail.words));
}

function describe(event: TimelineEvent, integrations: readonly string[]): string {
	const { kind, what, detail } = event;
	switch (kind) {
		case "submission":
			return `Sent the form “${formWords(what)}” on ${pageWords(text(detail.page))}`;
		case "note":
			return text(detail.text);
		case "sync":
			if (what === "tax_report") return REPORTED[text(detail.status)] ?? "Tax report";
			if (what === "lead_import") return "Imported from a file";
			return `${SYNCED[text(detail.status)] ?? "Sync to"} ${list.format(integrations)}`;
		case "change":
			return changeWords(event);
		case "provider":
			return providerEventWords(event);
	}
}

/** Whether the event is a sync to an integration: other jobs are about leads too. */
const isSync = ({ kind, what }: TimelineEvent) =>
	kind === "sync" && what !== "tax_report" && what !== "lead_import";

function joins(first: TimelineEvent, event: TimelineEvent): boolean {
	const alike = (name: string) => text(first.detail[name]) === text(event.detail[name]);
	return (
		isSync(event) &&
		isSync(first) &&
		Date.parse(first.at) - Date.parse(event.at) < GROUPING_MS &&
		alike("status") &&
		alike("error")
	);
}

/** Returns the timeline's lines, newest first: syncs at about the same time with the same result are grouped. */
export function timelineLines(events: readonly TimelineEvent[]): TimelineLine[] {
	const groups: TimelineEvent[][] = [];
	for (const event of events) {
		const last = groups.at(-1);
		if (last?.[0] && joins(last[0], event)) last.push(event);
		else groups.push([event]);
	}
	return groups.flatMap(group => {
		const [first] = group;
		if (!first) return [];
		const names = group.map(({ detail }) => text(detail.integration) || "a deleted integration");
		return [
			{
				at: first.at,
				actor: first.actor,
				kind: first.kind,
				words: describe(first, [...new Set(names)].sort()),
				trouble: text(first.detail.error) || null,
				harmless: text(first.detail.status) === "skipped",
				runId: group.length === 1 ? text(first.detail.runId) || null : null,
			},
		];
	});
}

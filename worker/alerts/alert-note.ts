import type { DigestContent } from "#db/alerts/read-digest.ts";
import { nameForSalutation } from "../tax-report/addressee.ts";
import { formOf } from "./alert-mail.ts";

/** What a browser shows; the back office's service worker reads it (app/admin/notifications). */
export interface AlertNote {
	title: string;
	body: string;
	/** Path of the back office that a press opens. */
	path: string;
	/** A later note with the same tag takes the place of the former. */
	tag: string;
}

/** Names in one note. */
const MOST_NAMES = 3;

const TITLES = {
	new: "New lead",
	again: "A lead wrote again",
	released: "New lead",
	given: "A lead was given to you",
} as const;

/** First name alone: a notification lies open on a locked screen. */
function firstName(fullName: string): string {
	const [first = ""] = (nameForSalutation(fullName) ?? "").split(" ");
	return first || "Somebody";
}

/** The notification that tells a member of staff of new leads: how many, first names, and the form of a single one. */
export function alertNote({ alerts, total, title }: DigestContent, tag: string): AlertNote {
	const [only] = alerts;
	if (total === 1 && only) {
		const form = formOf(only);
		return {
			title: TITLES[only.cause],
			body: `${firstName(only.fullName)}${form ? `: ${form}` : ""}`,
			path: `/admin/leads/${only.leadId}`,
			tag,
		};
	}
	const names = alerts.slice(0, MOST_NAMES).map(({ fullName }) => firstName(fullName));
	const more = total - names.length;
	return {
		title,
		body: `${names.join(", ")}${more > 0 ? ` and ${more} more` : ""}`,
		path: "/admin/leads",
		tag,
	};
}

/** The notification that somebody asked for to see whether alerts arrive. */
export function testNote(tag: string): AlertNote {
	const body = "This is the test you asked for. New leads will arrive in the same way.";
	return { title: "Alerts reach you here", body, path: "/admin/accounts#alerts", tag };
}

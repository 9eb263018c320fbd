import type { DigestContent } from "#db/alerts/read-digest.ts";
import { nameForSalutation } from "../tax-report/addressee.ts";
import { formOf } from "./alert-mail.ts";

/** The payload of a push notification, read by the back office's service worker (app/admin/notifications). */
export interface AlertNote {
	title: string;
	body: string;
	/** Path in the back office that opens when the notification is clicked. */
	path: string;
	/** A later notification with the same tag replaces the earlier one. */
	tag: string;
}

/** Maximum number of names in one notification. */
const MAX_NAMES = 3;

const TITLES = {
	new: "New lead",
	again: "A lead wrote again",
	released: "New lead",
	given: "A lead was given to you",
} as const;

/** Returns the first name alone, because notifications are readable on a locked screen. */
function firstName(fullName: string): string {
	const [first = ""] = (nameForSalutation(fullName) ?? "").split(" ");
	return first || "Somebody";
}

/** Composes a push notification of new leads: their number, first names, and the form if there is only one. */
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
	const names = alerts.slice(0, MAX_NAMES).map(({ fullName }) => firstName(fullName));
	const more = total - names.length;
	return {
		title,
		body: `${names.join(", ")}${more > 0 ? ` and ${more} more` : ""}`,
		path: "/admin/leads",
		tag,
	};
}

/** Composes the test notification that staff request to see whether alerts arrive. */
export function testNote(tag: string): AlertNote {
	const body = "This is the test you asked for. New leads will arrive in the same way.";
	return { title: "Alerts reach you here", body, path: "/admin/accounts#alerts", tag };
}

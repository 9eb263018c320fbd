import { EVENT_NAMES } from "./events.ts";

/** Names outside the catalogue are counted together: anyone could make them up. */
export const OTHER_EVENT = "other";

const SHORT_LABEL = /^[a-z][a-z0-9_]{0,30}$/i;

/** How an event of a beacon is counted. Labels in free words, which could be anything, are left out. */
export function countedEvent({ name, label }: { name: string; label?: string | undefined }): {
	name: string;
	label: string;
} {
	if (!EVENT_NAMES.some(known => known === name)) return { name: OTHER_EVENT, label: "" };
	return { name, label: label !== undefined && SHORT_LABEL.test(label) ? label : "" };
}

import { isEventName } from "./catalogue.ts";
import { fixedLabels } from "./fixed-labels.ts";

/** Names outside the catalogue are counted together: anyone can invent them. */
const OTHER_EVENT = "other";

/** Returns how an event of a beacon is counted. Labels that the catalogue does not fix are dropped: they could be anything. */
export function countedEvent({ name, label = "" }: { name: string; label?: string | undefined }): {
	name: string;
	label: string;
} {
	if (!isEventName(name)) return { name: OTHER_EVENT, label: "" };
	return { name, label: fixedLabels(name)?.includes(label) ? label : "" };
}

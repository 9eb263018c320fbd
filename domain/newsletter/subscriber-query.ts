import * as v from "valibot";
import { line, object, pageEntries } from "../shape.ts";
import { SUBSCRIBER_STATES, type SubscriberState } from "./subscription.ts";

const STATUS = "Status must be pending, subscribed, unsubscribed or trouble";
const WHO = "Who must be all or newsletter";

/** Query of GET /api/subscribers. `trouble`: mail or sync failed; `newsletter`: subscribers who are not leads. */
export const SubscriberQuery = object({
	q: v.optional(line(200)),
	status: v.optional(v.picklist([...SUBSCRIBER_STATES, "trouble", "all", ""], STATUS)),
	who: v.optional(v.picklist(["all", "newsletter", ""], WHO)),
	...pageEntries,
});

export interface SubscriberFilter {
	/** Searched in the e-mail address. */
	q?: string;
	state?: SubscriberState;
	/** Only subscribers whose mail or sync failed. */
	trouble?: boolean;
	/** Only subscribers who are not leads. */
	newsletterOnly?: boolean;
}

/** Converts query parameters to a filter: "all" and empty mean no filter. */
export function toSubscriberFilter({
	q,
	status,
	who,
}: v.InferOutput<typeof SubscriberQuery>): SubscriberFilter {
	return {
		...(q && { q }),
		...(status === "trouble" && { trouble: true }),
		...(status && status !== "trouble" && status !== "all" && { state: status }),
		...(who === "newsletter" && { newsletterOnly: true }),
	};
}

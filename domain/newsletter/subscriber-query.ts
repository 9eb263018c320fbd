import * as v from "valibot";
import { line, object, pageLimit } from "../shape.ts";
import { SUBSCRIBER_STATES, type SubscriberState } from "./subscription.ts";

const STATUS = "Status must be pending, subscribed, unsubscribed or trouble";
const WHO = "Who must be all or newsletter";

/** Query of GET /api/subscribers: `trouble` finds those whose mail or sync failed, `newsletter` those who are no lead. */
export const SubscriberQuery = object({
	q: v.optional(line(200)),
	status: v.optional(v.picklist([...SUBSCRIBER_STATES, "trouble", "all", ""], STATUS)),
	who: v.optional(v.picklist(["all", "newsletter", ""], WHO)),
	limit: pageLimit,
	cursor: v.optional(v.pipe(v.string(), v.maxLength(2000, "Cursor is not valid"))),
});

export interface SubscriberFilter {
	/** Looked for in the e-mail address. */
	q?: string;
	state?: SubscriberState;
	/** Those whose mail or sync failed. */
	trouble?: boolean;
	/** Those who are not also a lead. */
	newsletterOnly?: boolean;
}

/** What the parameters mean: "all" and empty are no filter. */
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

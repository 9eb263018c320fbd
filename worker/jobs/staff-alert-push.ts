import * as v from "valibot";
import { endDigest, recordDigestError } from "#db/alerts/digests.ts";
import { openPushKeys } from "#db/alerts/push-key.ts";
import { recordDeliveries, subscriptionsOf } from "#db/alerts/subscriptions.ts";
import type { EntityManager } from "#db/orm.ts";
import { alertNote, testNote } from "../alerts/alert-note.ts";
import { claimAlerts, giveUpAlerts } from "../alerts/claim-alerts.ts";
import { sendPush } from "../alerts/send-push.ts";
import { fork } from "../services.ts";
import type { Handler } from "./handler.ts";

const SEALED =
	"The push key is encrypted with another APP_SECRET: run npm run rotate-secret with the previous one";
const NO_BROWSER = "There is no browser left to notify";

/** Ids of the push subscriptions that this notification already reached. */
const Ticket = v.nullable(v.object({ told: v.array(v.string()) }));

/**
 * Sends a push notification to all browsers of a member of staff. A repeat after a crash replaces the first notification: push
 * services keep one per topic, and browsers show one per tag.
 */
export const staffAlertPush: Handler<"staff-alert.push"> = {
	async run({ digestId }, job) {
		const alerts = await claimAlerts(digestId, job);
		if ("kind" in alerts) return alerts;
		const { digest, content } = alerts;
		const em = fork(job);
		const notified = v.parse(Ticket, job.message.ticket)?.told ?? [];
		const browsers = (await subscriptionsOf(em, digest.account)).filter(({ id }) => !notified.includes(id));
		const keys = await openPushKeys(em, job.vault);
		if (!keys) return { kind: "failed", error: SEALED };
		const note = digest.isTest ? testNote(digestId) : alertNote(content, digestId);
		const topic = digestId.replaceAll("-", "");
		const outcomes = await Promise.all(
			browsers.map(async browser => ({
				id: browser.id,
				...(await sendPush(browser, { content: JSON.stringify(note), topic, keys }, job)),
			})),
		);
		const ids = (kind: "taken" | "gone") => outcomes.filter(each => each.kind === kind).map(({ id }) => id);
		const reached = [...notified, ...ids("taken")];
		const [later, ...others] = outcomes.filter(each => each.kind === "later");
		const error = outcomes.flatMap(each => ("error" in each ? [each.error] : []))[0] ?? null;
		const noted = (inner: EntityManager) => recordDeliveries(inner, ids("taken"), ids("gone"));
		if (later) {
			return {
				kind: "retry",
				error: later.error,
				afterMs: Math.max(...[later, ...others].map(({ afterMs = 0 }) => afterMs)),
				ticket: { told: reached },
				async commit(inner) {
					await noted(inner);
					await recordDigestError(inner, digestId, later.error);
				},
			};
		}
		if (reached.length === 0) return { kind: "failed", error: error ?? NO_BROWSER, commit: noted };
		return {
			kind: "done",
			refused: error,
			async commit(inner) {
				await noted(inner);
				await endDigest(inner, digestId, { state: "sent", error });
			},
		};
	},
	giveUp: giveUpAlerts,
};

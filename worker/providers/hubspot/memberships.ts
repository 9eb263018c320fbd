import type { SyncContact } from "#domain/integrations/field-mapping.ts";
import { deferOnFailure, deferredBy } from "../outcomes.ts";
import type { ProviderContext, RecordOutcome } from "../port.ts";
import { FOR_STAFF, ProviderError } from "../provider-error.ts";
import { ask } from "./request.ts";
import { MembersAnswer, StatusesAnswer } from "./schemas.ts";

/**
 * Unsubscribes people who left from the subscription type, then removes them from the list and adds people with consent, in one
 * call. Throws ProviderError when the list refuses everybody until staff act.
 */
export async function enlist(
	contacts: readonly SyncContact[],
	outcomes: RecordOutcome[],
	context: ProviderContext,
): Promise<RecordOutcome[]> {
	const people = contacts.flatMap(({ email, marketingConsent, left }, at) => {
		const outcome = outcomes[at];
		const id = outcome?.status === "synced" ? outcome.remoteId : null;
		return id && (marketingConsent || left) ? [{ at, id, email, left }] : [];
	});
	for (const person of people) {
		const stop = () => setStatus(person.email, "UNSUBSCRIBED", context);
		if (person.left) await deferOnFailure(outcomes, [person], stop);
	}
	try {
		await changeMembers(people, context);
	} catch (error) {
		const postponed = deferredBy(error);
		// Among others they are only deferred, to keep the others' results; they come back alone.
		const isEverybody = people.length === contacts.length;
		if (isEverybody && error instanceof ProviderError && FOR_STAFF.includes(error.kind)) throw error;
		for (const { at } of people) outcomes[at] = postponed;
	}
	return outcomes;
}

async function changeMembers(people: readonly { id: string; left: boolean }[], context: ProviderContext) {
	const { listId } = context.connection;
	if (!listId || people.length === 0) return;
	const idsOf = (left: boolean) => people.filter(each => each.left === left).map(({ id }) => id);
	const body = { recordIdsToAdd: idsOf(false), recordIdsToRemove: idsOf(true) };
	const path = `/crm/v3/lists/${encodeURIComponent(listId)}/memberships/add-and-remove`;
	const { recordIdsMissing } = await ask(MembersAnswer, context, { method: "PUT", path, body });
	if (recordIdsMissing.length === 0) return;
	throw new ProviderError("transient", `HubSpot's list ${listId} does not know all of the contacts yet`);
}

const pathOf = (email: string) =>
	`/communication-preferences/2026-09/statuses/${encodeURIComponent(email.trim())}`;

/** The subscription type of the settings, or null. */
export const subscriptionOf = ({ connection }: ProviderContext): number | null =>
	Number(connection.settings.subscriptionId) || null;

/**
 * Returns when a person unsubscribed from the subscription type (or from all, if the settings name none), in milliseconds since
 * 1970; 0 if HubSpot gives no time, null if they did not unsubscribe.
 */
export async function leftAt(email: string, context: ProviderContext): Promise<number | null> {
	const wanted = subscriptionOf(context);
	const call = { method: "GET", path: `${pathOf(email)}?channel=EMAIL` } as const;
	const { results } = await ask(StatusesAnswer, context, call);
	const about = results.filter(({ subscriptionId }) => wanted === null || subscriptionId === wanted);
	if (about.length === 0 || about.some(({ status }) => status !== "UNSUBSCRIBED")) return null;
	return Math.max(...about.map(({ timestamp }) => Date.parse(timestamp ?? "") || 0));
}

/** Sets the status of the subscription type, if the settings name one. */
export async function setStatus(
	email: string,
	statusState: "SUBSCRIBED" | "UNSUBSCRIBED",
	context: ProviderContext,
): Promise<void> {
	const subscriptionId = subscriptionOf(context);
	if (subscriptionId === null) return;
	const legalBasisExplanation = statusState === "SUBSCRIBED" ? "Confirmed by mail" : "Asked us to stop";
	const basis = { legalBasis: "CONSENT_WITH_NOTICE", legalBasisExplanation };
	const body = { channel: "EMAIL", statusState, subscriptionId, ...basis };
	const call = { method: "POST", path: pathOf(email), body } as const;
	const { errors } = await ask(StatusesAnswer, context, call);
	if (errors.length === 0) return;
	const messages = errors.map(({ message }) => message).join("; ");
	throw new ProviderError("protocol", `HubSpot did not change the subscription: ${messages}`);
}

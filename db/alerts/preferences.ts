import { type AlertChannel, type AlertPreferences, addressIn } from "#domain/alerts/preferences.ts";
import { AppError, invalidField } from "#domain/errors.ts";
import { recordAudit } from "../audit/record-audit.ts";
import type { EntityManager } from "../orm.ts";
import { enqueueDigest, makeWaitingDue } from "./digests.ts";
import { PushSubscription } from "./push-subscription.ts";
import { StaffAlert } from "./staff-alert.ts";

interface Person {
	accountId: string;
	username: string;
}

/** Returns the alert preferences of a staff member, when they last changed, and the mail address; null if there is none. */
export async function findPreferences(em: EntityManager, { accountId, username }: Person) {
	const stored = await em.findOne(StaffAlert, { account: accountId });
	return {
		email: stored?.email ?? "off",
		push: stored?.push ?? "off",
		officeHoursOnly: stored?.officeHoursOnly ?? false,
		address: stored?.address ?? addressIn(username),
		updatedAt: stored?.updatedAt.toISOString() ?? null,
	} as const;
}

/** Stores alert preferences. Throws AppError "invalid" for mails without an address. */
export async function savePreferences(
	em: EntityManager,
	{ accountId, username }: Person,
	{ email, push, officeHoursOnly, address }: AlertPreferences,
): Promise<void> {
	await em.transactional(async inner => {
		const stored = await inner.findOne(StaffAlert, { account: accountId });
		const newAddress = address === undefined ? (stored?.address ?? null) : address || null;
		if (email !== "off" && !newAddress && !addressIn(username)) {
			throw invalidField("address", "Please enter the address that alerts are mailed to");
		}
		const addressChanged = newAddress !== (stored?.address ?? null);
		const changed = { email, push, officeHoursOnly, address: newAddress };
		await inner.upsert(StaffAlert, { account: accountId, ...changed, updatedAt: new Date() });
		if (!officeHoursOnly) await makeWaitingDue(inner, accountId);
		// Colleagues read the audit log, which keeps its entries: it does not hold the address.
		await recordAudit(inner, username, "account.alerts", accountId, {
			email,
			push,
			officeHoursOnly,
			addressChanged,
		});
	});
}

/** Enqueues a test alert through each channel in use, and returns these. Throws AppError "conflict" if there is none. */
export async function enqueueTestAlert(em: EntityManager, person: Person): Promise<AlertChannel[]> {
	const { accountId } = person;
	const { email, push, address } = await findPreferences(em, person);
	const channels: AlertChannel[] = [];
	if (email !== "off" && address) channels.push("mail");
	if (push !== "off" && (await em.count(PushSubscription, { account: accountId })) > 0) channels.push("push");
	if (channels.length === 0) throw new AppError("conflict", "Please turn on alerts first");
	await em.transactional(async inner => {
		for (const channel of channels)
			await enqueueDigest(inner, { accountId, channel, isTest: true, afterMs: 0 });
	});
	return channels;
}

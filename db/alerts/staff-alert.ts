import { defineEntity, p } from "@mikro-orm/core";
import { ADDRESS_LENGTH, ALERT_SCOPES } from "#domain/alerts/preferences.ts";
import { Account } from "../accounts/account.ts";

/** A staff member's alert preferences. No row means no alerts. */
export const StaffAlert = defineEntity({
	name: "StaffAlert",
	tableName: "staff_alerts",
	properties: {
		account: () => p.oneToOne(Account).owner().primary().deleteRule("cascade").mapToPk(),
		email: p.enum(ALERT_SCOPES).default("off"),
		push: p.enum(ALERT_SCOPES).default("off"),
		officeHoursOnly: p.boolean().default(false),
		/** Null: the username, if it is an e-mail address. */
		address: p.string().length(ADDRESS_LENGTH).nullable(),
		updatedAt: p.datetime(),
	},
});

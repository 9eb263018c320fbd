import { defineEntity, type InferEntity, p } from "@mikro-orm/core";
import { Account } from "../accounts/account.ts";

/** A filter of the list of leads that a staff member saved under a name. */
export const SavedView = defineEntity({
	name: "SavedView",
	tableName: "saved_views",
	properties: {
		id: p.uuid().primary(),
		account: () => p.manyToOne(Account).deleteRule("cascade").mapToPk(),
		name: p.string().length(100),
		/** The list's query string, without "?". */
		query: p.string().length(2000),
		shared: p.boolean().default(false),
		createdAt: p.datetime(),
	},
	indexes: [{ name: "saved_views_account", properties: ["account"] }],
});
export type SavedView = InferEntity<typeof SavedView>;

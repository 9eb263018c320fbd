import { defineEntity, p } from "@mikro-orm/core";
import { announcesSiteContent } from "../triggers.ts";

/** A setting of the site that staff can turn on. */
export const SiteSetting = defineEntity({
	name: "SiteSetting",
	tableName: "site_settings",
	properties: {
		key: p.string().length(60).primary(),
		value: p.json<boolean>(),
		updatedBy: p.string().length(100),
		updatedAt: p.datetime(),
	},
	triggers: [announcesSiteContent("site_settings")],
});

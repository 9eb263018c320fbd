import type { MigrationObject } from "@mikro-orm/core";
import { Migration20261121090000 } from "./Migration20261121090000.ts";
import { Migration20261121094500 } from "./Migration20261121094500.ts";
import { Migration20261121100000 } from "./Migration20261121100000.ts";
import { Migration20261121101500 } from "./Migration20261121101500.ts";
import { Migration20261121102000 } from "./Migration20261121102000.ts";
import { Migration20261121110000 } from "./Migration20261121110000.ts";
import { Migration20261121110500 } from "./Migration20261121110500.ts";
import { Migration20261121113000 } from "./Migration20261121113000.ts";
import { Migration20261121113500 } from "./Migration20261121113500.ts";
import { Migration20261121130000 } from "./Migration20261121130000.ts";
import { Migration20261122100000 } from "./Migration20261122100000.ts";
import { Migration20261122110000 } from "./Migration20261122110000.ts";
import { Migration20261122110100 } from "./Migration20261122110100.ts";
import { Migration20261122130000 } from "./Migration20261122130000.ts";
import { Migration20261122140000 } from "./Migration20261122140000.ts";
import { Migration20261122150000 } from "./Migration20261122150000.ts";
import { Migration20261122160000 } from "./Migration20261122160000.ts";
import { Migration20261122170000 } from "./Migration20261122170000.ts";
import { Migration20261122180000 } from "./Migration20261122180000.ts";
import { Migration20261122190000 } from "./Migration20261122190000.ts";

/** Every migration in order; listed, so that nothing depends on a folder being readable at run time. */
export const migrations: MigrationObject[] = [
	{ name: "20261121090000_first_schema", class: Migration20261121090000 },
	{ name: "20261121094500_tax_reports", class: Migration20261121094500 },
	{ name: "20261121100000_measurements_and_consent", class: Migration20261121100000 },
	{ name: "20261121101500_audit_log", class: Migration20261121101500 },
	{ name: "20261121102000_newsletter_and_testimonials", class: Migration20261121102000 },
	{ name: "20261121110000_newsletter_syncs", class: Migration20261121110000 },
	{ name: "20261121110500_owned_work", class: Migration20261121110500 },
	{ name: "20261121113000_page_elements_and_second_factor", class: Migration20261121113000 },
	{ name: "20261121113500_learnt_quota", class: Migration20261121113500 },
	{ name: "20261121130000_searches_and_newsletter_trouble", class: Migration20261121130000 },
	{ name: "20261122100000_sync_destinations", class: Migration20261122100000 },
	{ name: "20261122110100_names_numbers_and_consent", class: Migration20261122110100 },
	{ name: "20261122130000_versions_of_edits", class: Migration20261122130000 },
	{ name: "20261122140000_offer_end", class: Migration20261122140000 },
	{ name: "20261122150000_conversion_ids", class: Migration20261122150000 },
	{ name: "20261122160000_visits_and_ad_costs", class: Migration20261122160000 },
	{ name: "20261122170000_chat_references", class: Migration20261122170000 },
	{ name: "20261122180000_staffs_day", class: Migration20261122180000 },
	{ name: "20261122190000_conversions", class: Migration20261122190000 },
	{ name: "20261122110000_ids_of_records", class: Migration20261122110000 },
];

import { defineEntity, type InferEntity, p } from "@mikro-orm/core";
import { TOUCHES } from "#domain/attribution/report.ts";
import { eachTouchValue } from "#domain/attribution/touch-values.ts";
import { LEAD_ORIGINS, LEAD_STATUSES } from "#domain/leads/status.ts";
import { Account } from "../accounts/account.ts";
import { generatedText, rawIndex } from "../schema-statements.ts";
import { NEWEST } from "../versioned-row.ts";
import { SEARCH_WORDS, SYMBOLS } from "./search-expressions.ts";

/**
 * One person who left details; unique by normalised e-mail
 * (docs/specification/forms-and-intake.md#one-lead-per-person).
 */
export const Lead = defineEntity({
	name: "Lead",
	tableName: "leads",
	properties: {
		id: p.uuid().primary(),
		fullName: p.string().length(200),
		/** Null for a lead whom staff know by phone number only: such leads are never synced. */
		email: p.string().length(254).nullable(),
		emailKey: p.string().length(254).nullable().unique("leads_email_key_unique"),
		/** E-mail keys of former addresses (after an edit or a merge): erasing the lead also erases what is stored under them. */
		formerEmailKeys: p.array().defaultRaw("'{}'").hidden(),
		phone: p.string().length(40),
		status: p.enum(LEAD_STATUSES).default("new"),
		companyName: p.string().length(200).nullable(),
		businessActivity: p.string().length(200).nullable(),
		preferredStructure: p.string().length(40).nullable(),
		additionalRequirements: p.text().nullable(),
		country: p.string().length(80).nullable(),
		ipAddress: p.string().length(45).nullable(),
		userAgent: p.string().length(500).nullable(),
		accessedGuide: p.boolean().default(false),
		guideAccessedAt: p.datetime().nullable(),
		/** True: gave consent. False: was asked and did not, or declined. Null: was never asked. */
		marketingConsent: p.boolean().nullable(),
		/** When consent was given or withdrawn; null if the checkbox was only left empty. */
		consentAt: p.datetime().nullable(),
		/** The page of the first form, for the provider's source field. */
		sourcePage: p.string().length(100).nullable(),
		quarantinedAt: p.datetime().nullable(),
		quarantineReason: p.string().length(40).nullable(),
		owner: () => p.manyToOne(Account).nullable().deleteRule("set null").mapToPk(),
		nextStep: p.string().length(300).nullable(),
		followUpAt: p.datetime().nullable(),
		/** In pence. */
		dealValue: p.integer().nullable(),
		/** When staff first answered; null before that. */
		firstContactAt: p.datetime().nullable(),
		/** When the person or staff last did anything. */
		lastActivityAt: p.datetime().defaultRaw("now()"),
		origin: p.enum(LEAD_ORIGINS).default("form"),
		/** The reference of the chat that staff created the lead from, as `chatReference` writes it. */
		chatReference: p.string().length(5).nullable(),
		/** A copy of the text of all notes, so that one index covers them and the lead's other details. */
		notesText: p.text().nullable().lazy().hidden(),
		/** Touches of the first and the latest form; null if the visitor's consent did not allow storing them. */
		...eachTouchValue(({ part }) =>
			p
				.string()
				.length(part === "clickId" ? 500 : 200)
				.nullable(),
		),
		/** Optimistic lock: increases with each change that integrations are sent; a stale edit is rejected. */
		revision: p.integer().version().default(1),
		createdAt: p.datetime(),
		updatedAt: p.datetime(),
		/** Generated column that searches look in, without accents (`search-expressions.ts`). */
		searchText: generatedText(
			`lower("full_name" || ' ' || coalesce("email", '') || ' ' || "phone" || ' ' || coalesce("company_name", '') || ' ' || coalesce("country", '') || ' ' || coalesce("next_step", '') || ' ' || coalesce("notes_text", ''))`,
		),
		/** Generated column: the digits of the phone number, reversed, so that an index finds numbers by their last digits. */
		phoneBackwards: generatedText(`reverse(regexp_replace("phone", '\\D', '', 'g'))`),
	},
	indexes: [
		{ name: "leads_newest", columns: NEWEST, where: "quarantined_at is null" },
		{
			name: "leads_status_newest",
			columns: [{ name: "status" }, ...NEWEST],
			where: "quarantined_at is null",
		},
		{
			name: "leads_figures",
			properties: ["status", "accessedGuide", "country", "businessActivity", "preferredStructure"],
			where: "quarantined_at is null",
		},
		{
			name: "leads_name",
			columns: [{ name: "fullName", collation: "und-x-icu" }, { name: "id" }],
			where: "quarantined_at is null",
		},
		{ name: "leads_quarantined", properties: ["quarantinedAt"], where: "quarantined_at is not null" },
		rawIndex("leads_words", `"leads" using gin (${SEARCH_WORDS} gin_trgm_ops)`),
		rawIndex("leads_symbols", `"leads" using gin (${SYMBOLS})`),
		rawIndex("leads_former", `"leads" using gin ("former_email_keys") where former_email_keys <> '{}'`),
		rawIndex("leads_phone", `"leads" ("phone_backwards" text_pattern_ops)`),
		// Leads without a follow-up come last in either direction.
		rawIndex(
			"leads_follow_up",
			`"leads" (coalesce("follow_up_at", 'infinity'), "id") where "quarantined_at" is null`,
		),
		rawIndex(
			"leads_follow_up_latest",
			`"leads" (coalesce("follow_up_at", '-infinity'), "id") where "quarantined_at" is null`,
		),
		{ name: "leads_due", properties: ["followUpAt", "id"], where: "follow_up_at is not null" },
		{
			name: "leads_activity",
			properties: ["lastActivityAt", "id"],
			where: "quarantined_at is null",
		},
		rawIndex(
			"leads_came",
			`"leads" ("created_at") where "quarantined_at" is null and "origin" in ('form', 'chat')`,
		),
		{
			name: "leads_unanswered",
			properties: ["createdAt", "id"],
			where: "status = 'new' and first_contact_at is null and quarantined_at is null",
		},
		{
			name: "leads_unasked",
			properties: ["createdAt", "id"],
			where: "marketing_consent is null and quarantined_at is null",
		},
		{ name: "leads_owner", properties: ["owner", "createdAt"], where: "owner_id is not null" },
		{ name: "leads_source_page", properties: ["sourcePage"] },
		{ name: "leads_chat", properties: ["chatReference"], where: "chat_reference is not null" },
		...TOUCHES.flatMap(touch => [
			// Covering index for index-only scans of any of its columns; an entry stays within the B-tree limit of 2,704 bytes. The
			// extended statistics on correlated columns can be declared only in a migration.
			{
				name: `leads_${touch}_touch`,
				properties: [
					...(["country", "status", "marketingConsent", "owner"] as const),
					...(["Channel", "Source", "Medium", "Campaign", "LandingPage"] as const).map(
						part => `${touch}${part}` as const,
					),
				],
			},
			{
				name: `leads_${touch}_click_id`,
				properties: [`${touch}ClickId` as const],
				where: `${touch}_click_id is not null`,
			},
		]),
	],
});
export type Lead = InferEntity<typeof Lead>;

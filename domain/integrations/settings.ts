import * as v from "valibot";
import { LEAD_STATUSES } from "../leads/status.ts";
import { line, looseObject, object, record } from "../shape.ts";
import { WEBHOOK_EVENTS } from "../webhooks/events.ts";
import { CONTACT_VALUES } from "./field-mapping.ts";

const MappedField = v.nullable(line(100));

/** Overrides of the default field names, keyed by our value's name; null or "" means: do not send this value. */
const FieldOverridesSchema = object(v.entriesFromList(CONTACT_VALUES, v.optional(MappedField)));

/**
 * Settings of an integration. Free-form: unknown keys are kept, known ones are validated. refreshToken and accountsDomain are
 * for Zoho only; the refresh token is a secret.
 */
export const IntegrationSettingsSchema = looseObject({
	/** Send new leads and subscribers automatically. */
	autoSync: v.optional(v.boolean(), true),
	/** Which leads are sent: all, or only those with marketing consent. */
	audience: v.optional(v.picklist(["everyone", "consented"]), "everyone"),
	fields: v.optional(FieldOverridesSchema, {}),
	/** Webhook: events that are delivered. Default: the events that existed before they became selectable. */
	events: v.optional(v.array(v.picklist(WEBHOOK_EVENTS, "There is no such event"))),
	refreshToken: v.optional(line(500)),
	accountsDomain: v.optional(line(100)),
	/** HubSpot: id of the subscription type that is used for the newsletter. */
	subscriptionId: v.optional(
		v.pipe(v.string(), v.trim(), v.regex(/^\d{0,15}$/, "A subscription type is a number")),
	),
	/** Zoho: maps Zoho statuses to lead statuses; a status that is not mapped changes nothing here. */
	statuses: v.optional(record(v.pipe(v.string(), v.maxLength(100)), v.picklist(LEAD_STATUSES))),
	/** Zoho: value of the Company field for a lead without a company; layouts usually require one. */
	companyFallback: v.optional(line(100)),
});

export type IntegrationSettings = v.InferOutput<typeof IntegrationSettingsSchema>;

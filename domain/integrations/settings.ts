import * as v from "valibot";
import { LEAD_STATUSES } from "../leads/status.ts";
import { line, looseObject, object, record } from "../shape.ts";
import { WEBHOOK_EVENTS } from "../webhooks/events.ts";
import { CONTACT_VALUES } from "./field-mapping.ts";

const MappedField = v.nullable(line(100));

/** Overrides of the default field names, by our value's name; null or "" means: do not send this value. */
const FieldOverridesSchema = object(v.entriesFromList(CONTACT_VALUES, v.optional(MappedField)));

/**
 * Settings of an integration. Free-form: unknown keys are kept, known ones are checked.
 * refreshToken and accountsDomain serve Zoho alone; the refresh token is a secret.
 */
export const IntegrationSettingsSchema = looseObject({
	/** New leads and subscribers are sent without being asked for. */
	autoSync: v.optional(v.boolean(), true),
	/** Who is sent: everyone, or only people who agreed to marketing. */
	audience: v.optional(v.picklist(["everyone", "consented"]), "everyone"),
	fields: v.optional(FieldOverridesSchema, {}),
	/** Webhook: what it is told of; what there was before there was a choice unless given. */
	events: v.optional(v.array(v.picklist(WEBHOOK_EVENTS, "There is no such event"))),
	refreshToken: v.optional(line(500)),
	accountsDomain: v.optional(line(100)),
	/** HubSpot: the number of the subscription type that the newsletter goes by. */
	subscriptionId: v.optional(
		v.pipe(v.string(), v.trim(), v.regex(/^\d{0,15}$/, "A subscription type is a number")),
	),
	/** Zoho: which status a lead gets here when it gets one there, by the names there; none unless given. */
	statuses: v.optional(record(v.pipe(v.string(), v.maxLength(100)), v.picklist(LEAD_STATUSES))),
	/** Zoho: stands in the Company field of a lead that named none; layouts usually require it. */
	companyFallback: v.optional(line(100)),
});

export type IntegrationSettings = v.InferOutput<typeof IntegrationSettingsSchema>;

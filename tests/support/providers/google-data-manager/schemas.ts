import * as v from "valibot";

/** Returns the validation message of a field: one of Google's reasons (rest/v1/ErrorReason) and a description. */
const because = (reason: string, description: string) => `${reason}|${description}`;

const HASH = because("INVALID_SHA256_FORMAT", "The SHA256 encoded value is malformed.");
const hash = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/i, HASH));
const required = (name: string) => because("REQUIRED_FIELD_MISSING", `Required field is missing: ${name}.`);
const ACCOUNT = because("INVALID_DESTINATION", "This Destination is not valid.");
const Account = v.strictObject({
	accountType: v.picklist(["GOOGLE_ADS", "DATA_PARTNER"], ACCOUNT),
	accountId: v.pipe(v.string(ACCOUNT), v.regex(/^\d{10}$/, ACCOUNT)),
});
const status = v.picklist(
	["CONSENT_STATUS_UNSPECIFIED", "CONSENT_GRANTED", "CONSENT_DENIED"],
	because("INVALID_ENUM_VALUE", "Enum value cannot be used."),
);
const Consent = v.strictObject({ adUserData: v.optional(status), adPersonalization: v.optional(status) });
const id = v.optional(v.pipe(v.string(), v.minLength(1, because("INVALID_FORMAT", "Format is invalid."))));
const Region = v.strictObject({
	givenName: hash,
	familyName: hash,
	regionCode: v.pipe(v.string(), v.length(2)),
	postalCode: v.string(),
});

const Event = v.pipe(
	v.strictObject({
		destinationReferences: v.optional(v.array(v.string())),
		transactionId: v.optional(
			v.pipe(v.string(), v.maxLength(512, because("FIELD_VALUE_TOO_LONG", "The value is too long."))),
		),
		eventTimestamp: v.pipe(
			v.string(required("event_timestamp")),
			v.isoTimestamp(because("EVENT_TIME_INVALID", "The event time is not valid.")),
			v.check(
				time => Date.parse(time) <= Date.now() + 60_000,
				because("EVENT_TIME_INVALID", "The event time is in the future."),
			),
		),
		lastUpdatedTimestamp: v.optional(v.string()),
		eventSource: v.optional(
			v.picklist(
				["WEB", "APP", "IN_STORE", "PHONE", "OTHER"],
				because("INVALID_ENUM_VALUE", "Enum value cannot be used."),
			),
		),
		conversionValue: v.optional(v.number(because("INVALID_NUMBER_FORMAT", "Invalid number format."))),
		currency: v.optional(
			v.pipe(
				v.string(),
				v.regex(/^[A-Z]{3}$/, because("INVALID_CURRENCY_CODE", "Currency code is not valid.")),
			),
		),
		adIdentifiers: v.optional(v.strictObject({ gclid: id, gbraid: id, wbraid: id })),
		userData: v.optional(
			v.strictObject({
				userIdentifiers: v.pipe(
					v.array(
						v.union(
							[
								v.strictObject({ emailAddress: hash }),
								v.strictObject({ phoneNumber: hash }),
								v.strictObject({ address: Region }),
							],
							HASH,
						),
					),
					v.minLength(1, required("user_identifiers")),
					v.maxLength(
						10,
						because(
							"TOO_MANY_USER_IDENTIFIERS",
							"Maximum number of user identifiers allowed per audience member is 10.",
						),
					),
				),
			}),
		),
		consent: v.optional(Consent),
	}),
	v.check(
		({ adIdentifiers, userData }) => Boolean(userData) || Object.values(adIdentifiers ?? {}).some(Boolean),
		required("ad_identifiers or user_data"),
	),
	v.check(
		({ conversionValue, currency }) => conversionValue === undefined || currency !== undefined,
		required("currency"),
	),
);

/** Body of events:ingest, as published; unknown fields are refused. */
export const IngestRequest = v.pipe(
	v.strictObject({
		destinations: v.pipe(
			v.array(
				v.strictObject({
					reference: v.optional(v.string()),
					operatingAccount: Account,
					loginAccount: v.optional(Account),
					linkedAccount: v.optional(Account),
					productDestinationId: v.pipe(
						v.string(required("product_destination_id")),
						v.regex(/^\d+$/, ACCOUNT),
					),
				}),
			),
			v.minLength(1, required("destinations")),
			v.maxLength(
				10,
				because("TOO_MANY_DESTINATIONS", "Maximum number of destinations allowed per request is 10."),
			),
		),
		events: v.pipe(
			v.array(Event),
			v.minLength(1, required("events")),
			v.maxLength(
				2_000,
				because("TOO_MANY_EVENTS", "Maximum number of events allowed per request is 2,000."),
			),
		),
		consent: v.optional(Consent),
		encoding: v.optional(v.picklist(["HEX", "BASE64"])),
		validateOnly: v.optional(v.boolean(), false),
	}),
	v.forward(
		v.partialCheck(
			[["encoding"], ["events"]],
			({ encoding, events }) => encoding !== undefined || events.every(({ userData }) => !userData),
			required("encoding"),
		),
		["encoding"],
	),
);
export type IngestRequest = v.InferOutput<typeof IngestRequest>;

export const GoogleOptions = v.object({
	/** Limit per project; documented as 300. */
	requestsPerMinute: v.optional(v.number(), 300),
	/** Number of status requests that are answered with PROCESSING before the result. */
	processingChecks: v.optional(v.number(), 1),
	/** Click ids that are unknown to the account. */
	unknownClicks: v.optional(v.array(v.string()), []),
	/** Meaning of a repeated transaction id: since 2026 an adjustment, before that an error. */
	duplicates: v.optional(v.picklist(["adjust", "refuse"]), "adjust"),
	/** Accepted requests are unknown (404) when their status is requested. */
	forgetful: v.optional(v.boolean(), false),
	tokenLifeSeconds: v.optional(v.number(), 3_600),
});
export type GoogleOptions = v.InferOutput<typeof GoogleOptions>;

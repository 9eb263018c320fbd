import * as v from "valibot";

const HEX = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/));
const Account = v.strictObject({ accountType: v.literal("GOOGLE_ADS"), accountId: v.string() });

/** Body of events:ingest as we send it (docs/providers/google-data-manager.md#events). */
export const IngestBody = v.strictObject({
	destinations: v.pipe(
		v.array(
			v.strictObject({
				operatingAccount: Account,
				loginAccount: v.optional(Account),
				productDestinationId: v.string(),
			}),
		),
		v.minLength(1),
	),
	events: v.array(
		v.strictObject({
			transactionId: v.string(),
			eventTimestamp: v.pipe(v.string(), v.isoTimestamp()),
			eventSource: v.literal("WEB"),
			conversionValue: v.optional(v.number()),
			currency: v.optional(v.string()),
			adIdentifiers: v.optional(
				v.strictObject({
					gclid: v.optional(v.string()),
					gbraid: v.optional(v.string()),
					wbraid: v.optional(v.string()),
				}),
			),
			userData: v.optional(
				v.strictObject({
					userIdentifiers: v.pipe(
						v.array(v.union([v.strictObject({ emailAddress: HEX }), v.strictObject({ phoneNumber: HEX })])),
						v.minLength(1),
					),
				}),
			),
			consent: v.strictObject({
				adUserData: v.literal("CONSENT_GRANTED"),
				adPersonalization: v.literal("CONSENT_GRANTED"),
			}),
		}),
	),
	encoding: v.literal("HEX"),
	validateOnly: v.boolean(),
});
export type IngestBody = v.InferInput<typeof IngestBody>;

export const IngestAnswer = v.object({ requestId: v.string() });

export const StatusAnswer = v.object({
	requestStatusPerDestination: v.pipe(
		v.array(
			v.object({
				requestStatus: v.optional(v.string(), "REQUEST_STATUS_UNKNOWN"),
				errorInfo: v.optional(
					v.object({
						errorCounts: v.optional(v.array(v.object({ reason: v.optional(v.string(), "UNSPECIFIED") })), []),
					}),
				),
			}),
		),
		v.minLength(1),
	),
});

/** The error of every Google API; of the details the one that names fields is read. */
export const Failure = v.object({
	error: v.object({
		status: v.optional(v.string(), ""),
		message: v.optional(v.string(), ""),
		details: v.optional(
			v.array(
				v.object({
					fieldViolations: v.optional(
						v.array(
							v.object({
								field: v.optional(v.string(), ""),
								description: v.optional(v.string(), ""),
								reason: v.optional(v.string(), ""),
							}),
						),
						[],
					),
				}),
			),
			[],
		),
	}),
});

export const TokenAnswer = v.object({ access_token: v.string(), expires_in: v.optional(v.number(), 3600) });
export const TokenRefusal = v.object({ error: v.string(), error_description: v.optional(v.string(), "") });

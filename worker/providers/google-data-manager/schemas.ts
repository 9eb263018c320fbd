import * as v from "valibot";

type Account = { accountType: "GOOGLE_ADS"; accountId: string };

/** Body of events:ingest (docs/providers/google-data-manager.md#events). */
export type IngestBody = {
	destinations: { operatingAccount: Account; loginAccount?: Account; productDestinationId: string }[];
	events: {
		transactionId: string;
		/** ISO 8601. */
		eventTimestamp: string;
		eventSource: "WEB";
		conversionValue?: number;
		currency?: string;
		adIdentifiers?: { gclid: string } | { gbraid: string } | { wbraid: string };
		/** SHA-256 as hexadecimal. */
		userData?: { userIdentifiers: ({ emailAddress: string } | { phoneNumber: string })[] };
		consent: { adUserData: "CONSENT_GRANTED"; adPersonalization: "CONSENT_GRANTED" };
	}[];
	encoding: "HEX";
	validateOnly: boolean;
};

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

/** The error of all Google APIs; only the detail that names fields is parsed. */
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

import { hash } from "node:crypto";
import type { ConversionEvent } from "#db/conversions/open-upload.ts";
import { toE164 } from "#domain/contact/e164.ts";
import type { GoogleSettings } from "#domain/conversions/destination-form.ts";
import { googleEmail } from "#domain/conversions/identifiers.ts";
import { DEAL_CURRENCY, type Stage } from "#domain/conversions/platforms.ts";
import type { IngestBody } from "./schemas.ts";

type Destination = IngestBody["destinations"][number];
type Event = IngestBody["events"][number];

const GRANTED = { adUserData: "CONSENT_GRANTED", adPersonalization: "CONSENT_GRANTED" } as const;

/** Returns the conversion action of a stage; null if none is set. */
export function destinationOf(
	{ customerId = "", loginCustomerId, qualifiedActionId, closedActionId }: GoogleSettings,
	stage: Stage,
): Destination | null {
	const action = stage === "qualified" ? qualifiedActionId : closedActionId;
	if (!action) return null;
	const account = (accountId: string) => ({ accountType: "GOOGLE_ADS", accountId }) as const;
	return {
		operatingAccount: account(customerId),
		...(loginCustomerId && { loginAccount: account(loginCustomerId) }),
		productDestinationId: action,
	};
}

/** Returns the click id to send: only one, the most specific first. */
function clickOf({ clicks, identifiers }: ConversionEvent): Event["adIdentifiers"] {
	const { gclid, gbraid, wbraid } = identifiers ?? clicks;
	if (gclid) return { gclid };
	if (gbraid) return { gbraid };
	return wbraid ? { wbraid } : undefined;
}

function userData({ person, identifiers }: ConversionEvent): Event["userData"] {
	const email = person?.email ? hash("sha256", googleEmail(person.email)) : identifiers?.emailAddress;
	const phone = person && toE164(person.phone, person.country);
	const userIdentifiers = [
		...(email ? [{ emailAddress: email }] : []),
		...(phone ? [{ phoneNumber: hash("sha256", phone) }] : []),
	];
	return userIdentifiers.length > 0 ? { userIdentifiers } : undefined;
}

/** Converts a conversion to Google's event; null if nothing is known about the person that Google could match. */
export function eventOf(event: ConversionEvent, value = event.value): Event | null {
	const adIdentifiers = clickOf(event);
	const user = userData(event);
	if (!adIdentifiers && !user) return null;
	return {
		transactionId: event.id,
		eventTimestamp: event.at,
		eventSource: "WEB",
		...(value !== null && { conversionValue: value / 100, currency: DEAL_CURRENCY }),
		...(adIdentifiers && { adIdentifiers }),
		...(user && { userData: user }),
		consent: GRANTED,
	};
}

/** Returns a sample event, for connection tests. */
export function sampleEvent(now: number): Event {
	return {
		transactionId: "connection-test",
		eventTimestamp: new Date(now).toISOString(),
		eventSource: "WEB",
		userData: { userIdentifiers: [{ emailAddress: hash("sha256", "test@example.com") }] },
		consent: GRANTED,
	};
}

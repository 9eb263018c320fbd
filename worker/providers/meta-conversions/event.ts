import { hash } from "node:crypto";
import type { ConversionEvent } from "#db/conversions/open-upload.ts";
import { countryCode } from "#domain/contact/e164.ts";
import { eventOf, type MetaSettings } from "#domain/conversions/destination-form.ts";
import { fbcOf, metaName, metaPhone } from "#domain/conversions/identifiers.ts";
import { DEAL_CURRENCY } from "#domain/conversions/platforms.ts";
import { splitName } from "#domain/integrations/split-name.ts";
import { emailKey } from "#domain/shape.ts";
import type { EventsBody } from "./schemas.ts";

type MetaEvent = EventsBody["data"][number];

const EVENT_SOURCE = { event_source: "crm", lead_event_source: "In-house CRM" } as const;

const hashed = (text: string | null | undefined) => (text ? [hash("sha256", text)] : undefined);

function userData({ person, clicks, clickedAt }: ConversionEvent): MetaEvent["user_data"] {
	const { given, family } = splitName(person?.fullName ?? null);
	return {
		em: hashed(person?.email && emailKey(person.email)),
		ph: hashed(person && metaPhone(person.phone, person.country)),
		fn: hashed(metaName(given)),
		ln: hashed(metaName(family)),
		country: hashed(countryCode(person?.country ?? null)?.toLowerCase()),
		...(clicks.fbclid && { fbc: fbcOf(clicks.fbclid, clickedAt) }),
	};
}

/** Converts a conversion to Meta's event; null if nothing is known about the person that Meta could match. */
export function metaEvent(event: ConversionEvent, settings: MetaSettings): MetaEvent | null {
	const user = userData(event);
	if (!user.em && !user.ph && !user.fbc) return null;
	return {
		event_name: eventOf(settings, event.stage),
		event_time: Math.floor(Date.parse(event.at) / 1000),
		event_id: event.id,
		action_source: "system_generated",
		user_data: user,
		custom_data: {
			...EVENT_SOURCE,
			...(event.value !== null && { value: event.value / 100, currency: DEAL_CURRENCY }),
		},
	};
}

/** Returns a sample event, for the Test Events tool. */
export function sampleEvent(settings: MetaSettings, now: number): MetaEvent {
	return {
		event_name: eventOf(settings, "qualified"),
		event_time: Math.floor(now / 1000),
		event_id: `connection-test-${now}`,
		action_source: "system_generated",
		user_data: { em: hashed("test@example.com") },
		custom_data: EVENT_SOURCE,
	};
}

import { createRequire } from "node:module";
import { type CountryResponse, open, type Reader } from "maxmind";
import { requestScope } from "#app/http/.server/request-scope.ts";
import { config, log } from "#app/services.server.ts";
import { CONSENT_COUNTRIES } from "#domain/consent/consent-countries.ts";
import { stateOf } from "#domain/consent/eu-territories.ts";

/** A visitor's location, by country only (docs/specification/consent-and-tracking.md#who-is-asked). */
export interface Location {
	/** ISO 3166-1 alpha-2: two capital letters; the state of a territory of the EU. */
	country_code: string;
	/** "EEA" in the thirty countries of the European Economic Area, otherwise empty: the database only knows countries. */
	region: string;
}

/** The package's own flat records; MaxMind's are nested. */
type CountryRecord = CountryResponse & { country_code?: string };

const DATABASE = "@ip-location-db/geolite2-country-mmdb/geolite2-country.mmdb";

let opening: Promise<Reader<CountryRecord>> | null = null;

function database(): Promise<Reader<CountryRecord>> {
	opening ??= open<CountryRecord>(createRequire(import.meta.url).resolve(DATABASE)).catch(error => {
		opening = null;
		throw error;
	});
	return opening;
}

async function countryOfAddress(address: string): Promise<string | null> {
	try {
		return (await database()).get(address)?.country_code ?? null;
	} catch (error) {
		log.warn({ err: error }, "the country of an address could not be looked up");
		return null;
	}
}

/** Placeholders that proxies send for an unknown country: Cloudflare, Google and those with an older MaxMind database. */
const NO_COUNTRIES = ["XX", "ZZ", "EU", "AP"];

/**
 * Returns the country from the trusted proxy's header. Without a trusted proxy the header is ignored, since a visitor could
 * forge it.
 */
function countryOfProxy(request: Request): string | null {
	if (config.TRUST_PROXY === 0 || !config.COUNTRY_HEADER) return null;
	const code = request.headers.get(config.COUNTRY_HEADER)?.trim().toUpperCase() ?? "";
	return /^[A-Z]{2}$/.test(code) && !NO_COUNTRIES.includes(code) ? code : null;
}

/** Returns the current visitor's location, or null when it is unknown. The IP address does not leave this process. */
export async function locateVisitor(request: Request): Promise<Location | null> {
	const located = countryOfProxy(request) ?? (await countryOfAddress(requestScope().address));
	if (!located) return null;
	const code = stateOf(located);
	return {
		country_code: code,
		region: CONSENT_COUNTRIES.includes(code) ? "EEA" : "",
	};
}

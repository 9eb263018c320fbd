import type { DestinationSettings } from "#domain/conversions/destination-form.ts";
import { type Platform, SECRET_NAMES } from "#domain/conversions/platforms.ts";
import type { ConversionDestination } from "./conversion-destination.ts";

/** A destination as screens and the API show it: its secret is a mask. */
export interface DestinationView {
	id: string;
	platform: Platform;
	name: string;
	settings: DestinationSettings;
	secrets: Record<string, string>;
	endpoint: string | null;
	isActive: boolean;
	/** What staff must do before it works again, in the platform's words. */
	attention: string | null;
	/** A change may name the version it is based on. */
	version: number;
	updatedBy: string | null;
	createdAt: string;
	updatedAt: string;
}

/** What may be shown of a destination. */
export function presentDestination(destination: ConversionDestination): DestinationView {
	const { id, platform, name, settings, secretMask, isActive, version } = destination;
	return {
		id,
		platform,
		name,
		settings,
		secrets: { [SECRET_NAMES[platform]]: secretMask },
		endpoint: destination.endpoint ?? null,
		isActive,
		attention: destination.attention ?? null,
		version,
		updatedBy: destination.updatedBy ?? null,
		createdAt: destination.createdAt.toISOString(),
		updatedAt: destination.updatedAt.toISOString(),
	};
}

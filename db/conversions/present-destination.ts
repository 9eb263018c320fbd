import { SECRET_NAMES } from "#domain/conversions/platforms.ts";
import type { ConversionDestination } from "./conversion-destination.ts";

/** A destination as screens and the API show it: its secret is a mask. */
export function presentDestination(destination: ConversionDestination) {
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

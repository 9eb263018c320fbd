import { SECRET_NAMES } from "#domain/conversions/platforms.ts";
import type { ConversionDestination } from "./conversion-destination.ts";

/** Returns a destination as screens and the API show it, with a mask instead of its secret. */
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

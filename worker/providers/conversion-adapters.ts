import type { Platform } from "#domain/conversions/platforms.ts";
import type { ConversionAdapter } from "./conversion-port.ts";
import { googleDataManager } from "./google-data-manager/index.ts";
import { metaConversions } from "./meta-conversions/index.ts";

export const conversionAdapters: Readonly<Record<Platform, ConversionAdapter>> = {
	google_data_manager: googleDataManager,
	meta_conversions: metaConversions,
};

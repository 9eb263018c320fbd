import type { Platform } from "#domain/conversions/platforms.ts";
import type { ConversionAdapter } from "./conversion-port.ts";
import { googleDataManager } from "./google-data-manager/index.ts";
import { metaConversions } from "./meta-conversions/index.ts";
import { nameProvider } from "./provider-error.ts";

/** Wraps an adapter so that its errors name the platform. */
function naming(name: string, adapter: ConversionAdapter): ConversionAdapter {
	async function named<Result>(work: Promise<Result>): Promise<Result> {
		try {
			return await work;
		} catch (error) {
			nameProvider(error, name);
			throw error;
		}
	}
	const { withdraw } = adapter;
	return {
		...adapter,
		test: context => named(adapter.test(context)),
		upload: (event, context) => named(adapter.upload(event, context)),
		withdraw: withdraw && ((event, context) => named(withdraw(event, context))),
		check: (requestId, context) => named(adapter.check(requestId, context)),
	};
}

export const conversionAdapters: Readonly<Record<Platform, ConversionAdapter>> = {
	google_data_manager: naming("Google", googleDataManager),
	meta_conversions: naming("Meta", metaConversions),
};

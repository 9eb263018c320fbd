import type { DestinationCreate } from "#domain/conversions/destination-form.ts";
import { GOOGLE_ACCOUNT, GOOGLE_KEY } from "./providers/google-data-manager/index.ts";
import { META_PIXEL, META_TEST_CODE, META_TOKEN } from "./providers/meta-conversions/index.ts";

/** Returns a destination for each simulated advertising platform, as POST /api/conversion-destinations accepts it. */
export function sampleDestinations({
	google_data_manager,
	meta_conversions,
}: {
	google_data_manager: { url: string };
	meta_conversions: { url: string };
}): DestinationCreate[] {
	return [
		{
			platform: "google_data_manager",
			name: "Sample Google Ads",
			settings: GOOGLE_ACCOUNT,
			secrets: { serviceAccountKey: GOOGLE_KEY },
			endpoint: google_data_manager.url,
			isActive: true,
		},
		{
			platform: "meta_conversions",
			name: "Sample Meta",
			settings: { pixelId: META_PIXEL, testEventCode: META_TEST_CODE },
			secrets: { accessToken: META_TOKEN },
			endpoint: meta_conversions.url,
			isActive: true,
		},
	];
}

import { readBeacon } from "#app/http/.server/read-json.ts";
import { resource, visitor } from "#app/http/.server/resource.ts";
import { spendBeacon } from "#app/http/rate-limit/.server/beacons.ts";
import { variantOf } from "#app/visitor/vitals/.server/circumstances.ts";
import { isCrawler } from "#app/visitor/vitals/.server/is-crawler.ts";
import { measuredPage } from "#app/visitor/vitals/.server/known-pages.ts";
import { recordVitals } from "#db/vitals/record-vitals.ts";
import { parseInput } from "#domain/parse.ts";
import { VitalsBeacon } from "#domain/tracking/vitals-beacon.ts";

export const loader = resource({
	POST: visitor(async ({ em, request }) => {
		await spendBeacon("beacon");
		const { page, device, metrics } = parseInput(VitalsBeacon, await readBeacon(request));
		if (!isCrawler(request)) {
			const circumstances = { page: measuredPage(page), variant: variantOf(request), device };
			await recordVitals(em, circumstances, metrics);
		}
		return null;
	}),
});
export const action = loader;

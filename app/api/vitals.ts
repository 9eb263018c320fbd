import { readBeacon } from "#app/modules/http/.server/read-json.ts";
import { resource } from "#app/modules/http/.server/resource.ts";
import { spendBeacon } from "#app/modules/rate-limit/.server/beacons.ts";
import { visitor } from "#app/modules/session/.server/guards.ts";
import { variantOf } from "#app/modules/vitals/.server/circumstances.ts";
import { isCrawler } from "#app/modules/vitals/.server/is-crawler.ts";
import { measuredPage } from "#app/modules/vitals/.server/known-pages.ts";
import { entityManager } from "#app/services.server.ts";
import { recordVitals } from "#db/vitals/record-vitals.ts";
import { parseInput } from "#domain/parse.ts";
import { VitalsBeacon } from "#domain/tracking/vitals-beacon.ts";

const { loader: read, action: write } = resource({
	POST: visitor(async ({ request }) => {
		await spendBeacon("beacon");
		const { page, device, metrics } = parseInput(VitalsBeacon, await readBeacon(request));
		if (!isCrawler(request)) {
			const circumstances = { page: measuredPage(page), variant: variantOf(request), device };
			await recordVitals(entityManager(), circumstances, metrics);
		}
		return new Response(null, { status: 204 });
	}),
});

export const loader = read;
export const action = write;

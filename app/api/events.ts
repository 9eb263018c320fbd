import { readBeacon } from "#app/http/.server/read-json.ts";
import { resource, visitor } from "#app/http/.server/resource.ts";
import { spendBeacon } from "#app/http/rate-limit/.server/beacons.ts";
import { deviceOf, variantOf } from "#app/visitor/vitals/.server/circumstances.ts";
import { isCrawler } from "#app/visitor/vitals/.server/is-crawler.ts";
import { measuredPage } from "#app/visitor/vitals/.server/known-pages.ts";
import { recordVisit } from "#db/attribution/record-visit.ts";
import { recordEvents } from "#db/vitals/record-events.ts";
import { parseInput } from "#domain/parse.ts";
import { countedEvent } from "#domain/tracking/counted-event.ts";
import { EventsBeacon } from "#domain/tracking/events.ts";

export const loader = resource({
	POST: visitor(async ({ em, request }) => {
		await spendBeacon("beacon");
		const { events, visit } = parseInput(EventsBeacon, await readBeacon(request));
		if (!isCrawler(request)) {
			const [variant, device] = [variantOf(request), deviceOf(request)];
			await recordEvents(
				em,
				events.map(event => ({ ...countedEvent(event), page: measuredPage(event.page), variant, device })),
			);
			if (visit) await recordVisit(em, visit, measuredPage(visit.landingPage ?? "/"));
		}
		return null;
	}),
});
export const action = loader;

import { json } from "#app/http/.server/present-error.ts";
import { readBeacon, readInput, readReport } from "#app/http/.server/read-request.ts";
import { resources, visitor } from "#app/http/.server/resource.ts";
import { countViolation } from "#app/http/operations/.server/metrics.ts";
import { mayLogReport, spendBeacon } from "#app/http/rate-limit/.server/beacons.ts";
import { log } from "#app/services.server.ts";
import { sendsGpc } from "#app/visitor/consent/.server/sends-gpc.ts";
import { wordedVersion } from "#app/visitor/consent/.server/worded-version.ts";
import { locateVisitor } from "#app/visitor/geo/.server/locate-visitor.ts";
import { deviceOf, variantOf } from "#app/visitor/vitals/.server/circumstances.ts";
import { isCrawler } from "#app/visitor/vitals/.server/is-crawler.ts";
import { measuredPage } from "#app/visitor/vitals/.server/known-pages.ts";
import { recordVisit } from "#db/attribution/record-visit.ts";
import { recordConsent } from "#db/consent/record-consent.ts";
import { recordEvents } from "#db/vitals/record-events.ts";
import { recordVitals } from "#db/vitals/record-vitals.ts";
import { ConsentSubmission } from "#domain/consent/consent-submission.ts";
import { parseInput } from "#domain/errors.ts";
import { countedEvent } from "#domain/tracking/counted-event.ts";
import { CspReports, violationsIn } from "#domain/tracking/csp-report.ts";
import { EventsBeacon } from "#domain/tracking/events.ts";
import { VitalsBeacon } from "#domain/tracking/vitals-beacon.ts";

export const loader = resources({
	"api/consent": {
		POST: visitor(async ({ em, request }) => {
			await spendBeacon("consent");
			const { choice, version } = await readInput(request, ConsentSubmission);
			const location = await locateVisitor(request);
			const read = { choice, version: await wordedVersion(version) };
			await recordConsent(em, read, {
				country: location?.country_code ?? null,
				gpc: sendsGpc(request),
			});
			return json({}, 201);
		}),
	},
	"api/csp-reports": {
		POST: visitor(async ({ request }) => {
			await spendBeacon("report");
			for (const violation of violationsIn(parseInput(CspReports, await readReport(request)))) {
				countViolation(violation.directive);
				if (await mayLogReport())
					log.warn(violation, "a page was refused something by its Content-Security-Policy");
			}
			return null;
		}),
	},
	"api/events": {
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
	},
	"api/vitals": {
		POST: visitor(async ({ em, request }) => {
			await spendBeacon("beacon");
			const { page, device, metrics } = parseInput(VitalsBeacon, await readBeacon(request));
			if (!isCrawler(request)) {
				const circumstances = { page: measuredPage(page), variant: variantOf(request), device };
				await recordVitals(em, circumstances, metrics);
			}
			return null;
		}),
	},
});
export const action = loader;

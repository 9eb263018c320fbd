import { readReport } from "#app/http/.server/read-json.ts";
import { resource, visitor } from "#app/http/.server/resource.ts";
import { countViolation } from "#app/http/operations/.server/metrics.ts";
import { spendBeacon } from "#app/http/rate-limit/.server/beacons.ts";
import { log } from "#app/services.server.ts";
import { parseInput } from "#domain/parse.ts";
import { CspReports, violationsIn } from "#domain/tracking/csp-report.ts";

export const loader = resource({
	POST: visitor(async ({ request }) => {
		await spendBeacon("report");
		for (const violation of violationsIn(parseInput(CspReports, await readReport(request)))) {
			countViolation(violation.directive);
			log.warn(violation, "a page was refused something by its Content-Security-Policy");
		}
		return null;
	}),
});
export const action = loader;

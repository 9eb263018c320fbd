import { json } from "#app/http/.server/present-error.ts";
import { readInput } from "#app/http/.server/read-json.ts";
import { resource, visitor } from "#app/http/.server/resource.ts";
import { submitReportRequest } from "#app/leads/intake/.server/submit-report-request.ts";
import { TaxReportRequest } from "#domain/tax/report-request.ts";

export const loader = resource({
	POST: visitor(async ({ request }) => {
		const report = await readInput(request, TaxReportRequest);
		return json(await submitReportRequest(request, report), 201);
	}),
});
export const action = loader;

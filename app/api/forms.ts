import { json } from "#app/http/.server/present-error.ts";
import { readInput, readJson } from "#app/http/.server/read-request.ts";
import { resources, visitor } from "#app/http/.server/resource.ts";
import { acceptCapture } from "#app/leads/intake/.server/accept-capture.ts";
import { submitReportRequest } from "#app/leads/intake/.server/submit-report-request.ts";
import { joinNewsletter } from "#app/leads/newsletter/.server/newsletter.ts";
import { NewsletterForm } from "#domain/newsletter/subscription.ts";
import { TaxReportRequest } from "#domain/tax/report-request.ts";

export const loader = resources({
	"api/leads/capture": {
		POST: visitor(async ({ request }) => json(await acceptCapture(request, await readJson(request)), 201)),
	},
	"api/newsletter": {
		POST: visitor(async ({ request }) => {
			await joinNewsletter(request, await readInput(request, NewsletterForm));
			return json({}, 201);
		}),
	},
	"api/tax-report": {
		POST: visitor(async ({ request }) => {
			const report = await readInput(request, TaxReportRequest);
			return json(await submitReportRequest(request, report), 201);
		}),
	},
});
export const action = loader;

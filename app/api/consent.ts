import { json } from "#app/http/.server/present-error.ts";
import { readInput } from "#app/http/.server/read-json.ts";
import { resource, visitor } from "#app/http/.server/resource.ts";
import { spendBeacon } from "#app/http/rate-limit/.server/beacons.ts";
import { sendsGpc } from "#app/visitor/consent/.server/sends-gpc.ts";
import { locateVisitor } from "#app/visitor/geo/.server/locate-visitor.ts";
import { recordConsent } from "#db/consent/record-consent.ts";
import { ConsentSubmission } from "#domain/consent/consent-submission.ts";

export const loader = resource({
	POST: visitor(async ({ em, request }) => {
		await spendBeacon("consent");
		const submission = await readInput(request, ConsentSubmission);
		const location = await locateVisitor(request);
		await recordConsent(em, submission, {
			country: location?.country_code ?? null,
			gpc: sendsGpc(request),
		});
		return json({}, 201);
	}),
});
export const action = loader;

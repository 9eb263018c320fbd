import { json } from "#app/http/.server/present-error.ts";
import { readJson } from "#app/http/.server/read-json.ts";
import { resource } from "#app/http/.server/resource.ts";
import { visitor } from "#app/http/session/.server/guards.ts";
import { submitReportRequest } from "#app/leads/intake/.server/submit-report-request.ts";
import { parseInput } from "#domain/parse.ts";
import { TaxReportRequest } from "#domain/tax/report-request.ts";

const { loader: read, action: write } = resource({
	POST: visitor(async ({ request }) => {
		const report = parseInput(TaxReportRequest, await readJson(request));
		return json(await submitReportRequest(request, report), 201);
	}),
});

export const loader = read;
export const action = write;

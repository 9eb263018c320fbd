import { track } from "#app/visitor/analytics/track.ts";
import { attribution } from "#app/visitor/attribution/page-touch.ts";
import { adsConsentField } from "#app/visitor/consent/consent-state.ts";
import { type OutgoingRequest, sendOrKeep } from "#app/visitor/offline-queue/send-or-keep.ts";
import type { TaxCalculation } from "#domain/tax/calculate-tax.ts";
import type { ReportForm } from "#domain/tax/report-request.ts";

/**
 * Requests the report on a calculation, or keeps the request on this device while there is no response; `onSettled` hears what
 * became of a kept one.
 */
export async function sendReport(
	calculation: TaxCalculation,
	{ name, email, phone }: ReportForm,
	onSettled: OutgoingRequest["onSettled"],
) {
	const outcome = await sendOrKeep({
		url: "/api/tax-report",
		body: {
			calculation,
			timestamp: new Date().toISOString(),
			personalDetails: { name, email, phone },
			attribution: attribution(),
			...adsConsentField(),
		},
		quiet: true,
		success: 201,
		onSettled,
	});
	track("uk_tax_report_request", calculation.extractionMethod);
	return outcome;
}

/**
 * Returns the server's messages by form field; their paths start with personalDetails (docs/specification/tax.md#report-form).
 */
export function reportErrors(found: Readonly<Record<string, string>>): Record<string, string> {
	return Object.fromEntries(
		Object.entries(found).map(([path, message]) => [path.replace("personalDetails.", ""), message]),
	);
}

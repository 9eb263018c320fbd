import { useState } from "react";
import { track } from "#app/modules/analytics/track.ts";
import { useCopy } from "#app/modules/cms/use-copy.ts";
import { useSite } from "#app/modules/site/site-info.ts";
import type { RefusedForm } from "#app/modules/uk-forms/contact-fields.ts";
import { useScripted } from "#app/modules/uk-forms/use-scripted.ts";
import { Alert } from "#app/ui/alert/alert.tsx";
import { Button, LinkButton } from "#app/ui/button/button.tsx";
import { Cluster } from "#app/ui/layout/layout.tsx";
import type { TaxCalculation } from "#domain/tax/calculate-tax.ts";
import { REPORT } from "./anchors";
import * as css from "./calculator.css.ts";
import { calculatorCopy } from "./copy";
import { ReportForm } from "./report-form";

/** What became of a report request, as the specification's alerts word it (001 §8). */
export type ReportAlert = { readonly tone: "success" | "info" | "danger"; readonly text: string };

/** The way to the report: its button, its form, and what became of the request. */
export function ReportPanel({
	result,
	refused,
	sent,
	served,
}: {
	result: TaxCalculation;
	refused?: RefusedForm | undefined;
	/** The browser has just posted the form without JavaScript. */
	sent: boolean;
	/** The server made this page for the calculation: then the form is open, whether a script follows or not. */
	served: boolean;
}) {
	const { report: t } = useCopy(calculatorCopy);
	const [open, setOpen] = useState(served && !sent);
	const [alert, setAlert] = useState<ReportAlert | null>(sent ? { tone: "success", text: t.posted } : null);
	return (
		<div className={css.report}>
			<div role="alert">{alert ? <Alert tone={alert.tone}>{alert.text}</Alert> : null}</div>
			{open ? (
				<ReportForm
					result={result}
					refused={refused}
					onClose={() => setOpen(false)}
					onAlert={next => {
						setAlert(next);
						if (next && next.tone !== "danger") setOpen(false);
					}}
				/>
			) : alert && alert.tone !== "danger" ? (
				<NextSteps result={result} onAnother={() => setOpen(true)} />
			) : (
				<Button variant="primary" wide onClick={() => setOpen(true)}>
					{t.open}
				</Button>
			)}
		</div>
	);
}

/** What one may want once the report is on its way: to talk about it, or to send it to somebody else as well. */
function NextSteps({ result, onAnother }: { result: TaxCalculation; onAnother: () => void }) {
	const { report: t } = useCopy(calculatorCopy);
	const { bookingUrl } = useSite();
	const scripted = useScripted();
	return (
		<Cluster>
			<LinkButton
				href={bookingUrl}
				newTab
				variant="metal"
				onClick={() => track("uk_booking_click", "tax_report")}
			>
				{t.book}
			</LinkButton>
			{scripted ? (
				<Button variant="secondary" onClick={onAnother}>
					{t.another}
				</Button>
			) : (
				<LinkButton
					href={`/uk?profit=${result.income}&method=${result.extractionMethod}#${REPORT}`}
					variant="secondary"
				>
					{t.another}
				</LinkButton>
			)}
		</Cluster>
	);
}

import { useEffect, useRef, useState } from "react";
import type { RefusedForm } from "#app/leads/intake/refused-form.ts";
import { Alert } from "#app/ui/alert/alert.tsx";
import { Button, LinkButton } from "#app/ui/button/button.tsx";
import { Cluster } from "#app/ui/layout/layout.tsx";
import { useScripted } from "#app/ui/use-scripted.ts";
import { track } from "#app/visitor/analytics/track.ts";
import type { TaxCalculation } from "#domain/tax/calculate-tax.ts";
import { REPORT, REPORT_SENT } from "./anchors";
import * as css from "./calculator.css.ts";
import type { CalculatorWords } from "./copy";
import { caseAddress } from "./question";
import { type ReportAlert, ReportForm } from "./report-form";

export interface ReportPanelProps {
	result: TaxCalculation;
	words: CalculatorWords["report"];
	/** Where to write to about what is kept. */
	email: string;
	bookingUrl: string;
	/** What the server says of the form that the browser posted by itself. */
	refused: RefusedForm | null;
	/** The browser has just posted the form without JavaScript. */
	sent: boolean;
	/** The server made this page for the calculation: then the form is open, whether a script follows or not. */
	served: boolean;
}

/** The way to the report: its button, its form, and what became of the request. */
export function ReportPanel({
	result,
	words: t,
	email,
	bookingUrl,
	refused,
	sent,
	served,
}: ReportPanelProps) {
	const [open, setOpen] = useState(served && !sent);
	const [alert, setAlert] = useState<ReportAlert | null>(sent ? { tone: "success", text: t.posted } : null);
	const [about, setAbout] = useState(result);
	if (about !== result) {
		// It was said of other figures.
		setAbout(result);
		setAlert(null);
	}
	const panel = useRef<HTMLDivElement>(null);
	/** Takes the focus once it is drawn: what had it is gone by then. */
	const next = useRef<"h3" | "button" | "[role=alert]" | null>(null);
	useEffect(() => {
		if (next.current) panel.current?.querySelector<HTMLElement>(next.current)?.focus();
		next.current = null;
	});
	function show(form: boolean): void {
		next.current = form ? "h3" : "button";
		setOpen(form);
	}
	return (
		<div ref={panel} className={css.report}>
			<div id={REPORT_SENT} role="alert" tabIndex={-1}>
				{alert ? <Alert tone={alert.tone}>{alert.text}</Alert> : null}
			</div>
			{open ? (
				<ReportForm
					result={result}
					refused={refused}
					words={t}
					email={email}
					onClose={() => show(false)}
					onAlert={said => {
						setAlert(said);
						if (!said || said.tone === "danger") return;
						next.current = "[role=alert]";
						setOpen(false);
					}}
				/>
			) : alert && alert.tone !== "danger" ? (
				<NextSteps result={result} words={t} bookingUrl={bookingUrl} onAnother={() => show(true)} />
			) : (
				<Button variant="primary" wide onClick={() => show(true)}>
					{t.open}
				</Button>
			)}
		</div>
	);
}

/** What one may want once the report is on its way: to talk about it, or to send it to somebody else as well. */
function NextSteps({
	result,
	words: t,
	bookingUrl,
	onAnother,
}: Pick<ReportPanelProps, "result" | "words" | "bookingUrl"> & { onAnother: () => void }) {
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
					href={caseAddress({ income: result.income, method: result.extractionMethod }, REPORT)}
					variant="secondary"
				>
					{t.another}
				</LinkButton>
			)}
		</Cluster>
	);
}

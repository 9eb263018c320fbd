import { useEffect, useRef, useState } from "react";
import type { RefusedForm } from "#app/leads/intake/refused-form.ts";
import { Alert } from "#app/ui/alert/alert.tsx";
import { Button, LinkButton } from "#app/ui/button/button.tsx";
import { Cluster } from "#app/ui/layout/layout.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { track } from "#app/visitor/analytics/track.ts";
import type { TaxCalculation } from "#domain/tax/calculate-tax.ts";
import { REPORT, REPORT_SENT } from "./anchors.ts";
import * as css from "./calculator.css.ts";
import type { CalculatorWords } from "./copy.ts";
import { calculatorUrl } from "./question.ts";
import { type ReportAlert, ReportForm } from "./report-form.tsx";

export interface ReportPanelProps {
	result: TaxCalculation;
	words: CalculatorWords["report"];
	/** Contact address for questions about stored data. */
	email: string;
	bookingUrl: string;
	/** The server's response to a form that was posted without scripts. */
	refused: RefusedForm | null;
	/** Whether the browser has just posted the form without JavaScript. */
	sent: boolean;
	/** Whether the server rendered this page for the calculation: then the form is open, with or without scripts. */
	served: boolean;
}

/** The report request: its button, its form, its result, and the next steps: book a call, or send it to another address. */
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
		// The alert was about other figures.
		setAbout(result);
		setAlert(null);
	}
	const scripted = useHydrated();
	const shown = useRef(result);
	const panel = useRef<HTMLDivElement>(null);
	/** The element to focus after the render, because the one that had the focus has been removed. */
	const next = useRef<"h3" | "button" | "[role=alert]" | null>(null);
	useEffect(() => {
		shown.current = result;
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
					onAlert={(said, late = false) => {
						// An answer about other figures than those shown now would seem to be about these.
						if (result !== shown.current) return;
						setAlert(said);
						// The visitor may be elsewhere by now.
						if (late || !said || said.tone === "danger") return;
						next.current = "[role=alert]";
						setOpen(false);
					}}
				/>
			) : alert && alert.tone !== "danger" ? (
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
						<Button variant="secondary" onClick={() => show(true)}>
							{t.another}
						</Button>
					) : (
						<LinkButton
							href={calculatorUrl({ income: result.income, method: result.extractionMethod }, REPORT)}
							variant="secondary"
						>
							{t.another}
						</LinkButton>
					)}
				</Cluster>
			) : (
				<Button variant="primary" wide onClick={() => show(true)}>
					{t.open}
				</Button>
			)}
		</div>
	);
}

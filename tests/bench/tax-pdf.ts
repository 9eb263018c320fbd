import { randomUUID } from "node:crypto";
import { type Browser, chromium } from "@playwright/test";
import { findChromium } from "#tests/support/find-tool.mjs";
import { startSmtpSink } from "#tests/support/smtp-sink.ts";
import type { ReportRequest } from "#worker/tax-report/contents.ts";
import { renderReport } from "#worker/tax-report/render-report.ts";
import { withStack } from "./bench-stack.ts";
import { type Figure, median } from "./figure.ts";
import { reportHtml } from "./report-html.ts";

const ROUNDS = 3;
const SECONDS = 4;
const WARM_UP = 20;
const MAILS = 40;

let reports = 0;

/** Returns another client's request each time, so that only what all reports share can be cached. */
function nextRequest(): ReportRequest {
	reports += 1;
	return {
		income: 50_000 + ((reports * 7_919) % 900_000),
		method: reports % 2 ? "dividend" : "salary",
		addressee: `Sample Client ${reports}`,
		preparedOn: new Date("2026-03-04T12:00:00Z"),
		brand: "Meridian",
		contactEmail: "hello@example.com",
		website: "https://meridian.example",
		bookingUrl: "https://calendly.com/example/consultation",
		chatUrl: "https://wa.me/447700900101?text=Hello",
	};
}

/** Prints as the usual service does: the browser is already running, each report gets its own page. */
async function printed(browser: Browser, request: ReportRequest): Promise<void> {
	const page = await browser.newPage();
	await page.setContent(reportHtml(request));
	await page.pdf({ preferCSSPageSize: true, printBackground: true, tagged: true });
	await page.close();
}

/** Returns the reports made per second, one after another. */
async function rate(make: () => Promise<unknown>): Promise<number> {
	const start = performance.now();
	let made = 0;
	while (performance.now() - start < SECONDS * 1000) {
		await make();
		made += 1;
	}
	return (made * 1000) / (performance.now() - start);
}

/** Returns the 95th percentile of the milliseconds from a request to its mail in the sink. */
async function untilMailed(): Promise<number> {
	const sink = await startSmtpSink();
	try {
		return await withStack(
			async ({ url }) => {
				const waits: number[] = [];
				for (let n = 0; n < MAILS; n += 1) {
					const email = `report-${randomUUID().slice(0, 8)}@firm.co`;
					const start = performance.now();
					const answer = await fetch(`${url}/api/tax-report`, {
						method: "POST",
						headers: { "Content-Type": "application/json", "X-Forwarded-For": `10.1.0.${n}` },
						body: JSON.stringify({
							calculation: { income: 500_000 + n, extractionMethod: "dividend" },
							timestamp: new Date().toISOString(),
							personalDetails: { name: "Sample Client", email },
						}),
					});
					if (!answer.ok) throw new Error(`a report was refused with ${answer.status}`);
					const arrived = () => sink.mails.some(({ to }) => to.includes(email));
					while (!arrived()) {
						if (performance.now() - start > 60_000) throw new Error("a report was not mailed in a minute");
						await new Promise(resolve => setTimeout(resolve, 2));
					}
					waits.push(performance.now() - start);
				}
				return waits.sort((a, b) => a - b)[Math.ceil(waits.length * 0.95) - 1] ?? Number.NaN;
			},
			{ SMTP_URL: sink.url },
		);
	} finally {
		await sink.close();
	}
}

/** Our renderer against headless Chromium, measured alternately after a warm-up. */
export const taxPdf: Figure = async () => {
	const browser = await chromium.launch({
		executablePath: findChromium() ?? "chromium",
		args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
	});
	const ours: number[] = [];
	const theirs: number[] = [];
	try {
		for (let n = 0; n < WARM_UP; n += 1) {
			await renderReport(nextRequest());
			await printed(browser, nextRequest());
		}
		for (let round = 0; round < ROUNDS; round += 1) {
			theirs.push(await rate(() => printed(browser, nextRequest())));
			ours.push(await rate(() => renderReport(nextRequest())));
		}
	} finally {
		await browser.close();
	}
	const mailed = await untilMailed();
	return [
		{
			name: "tax PDFs per second, over headless Chromium printing the same",
			measured: median(ours) / median(theirs),
			atLeast: 10,
			note: `${median(ours).toFixed(0)}/s over ${median(theirs).toFixed(1)}/s; p95 from request to mail ${mailed.toFixed(0)} ms`,
		},
	];
};

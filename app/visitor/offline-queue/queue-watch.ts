import { toast } from "#app/ui/toast/toast.ts";
import { convert } from "#app/visitor/tracking/conversions.ts";
import { isConversion } from "#domain/tracking/conversion.ts";
import { drainNotices, flushQueue } from "./device-queue";
import { queueCopy } from "./queue-copy";
import type { SendReport } from "./send-queued";

const LONGEST_TIMER_MS = 10 * 60 * 1000;
const FIRST_LOOK_MS = 5_000;

let timer: ReturnType<typeof setTimeout> | undefined;

/** Shows a toast with the results of the kept forms. */
async function tellResults(sent: number): Promise<void> {
	const losses = await drainNotices();
	if (losses.length > 0)
		toast({
			title: queueCopy("lostTitle"),
			description: queueCopy(losses.includes("refused") ? "refused" : "expired"),
			tone: "destructive",
		});
	else if (sent > 0) toast({ title: queueCopy("sentTitle"), description: queueCopy("sent") });
}

/** Handles the service worker's report: notifies the visitor and passes the conversions to the tags. */
export async function handleWorkerReport(message: object): Promise<void> {
	const { sent, conversions } = { sent: 0, conversions: [], ...message };
	if (Array.isArray(conversions)) conversions.filter(isConversion).forEach(convert);
	await tellResults(Number(sent));
}

async function round(hurry: boolean): Promise<void> {
	clearTimeout(timer);
	let report: SendReport;
	try {
		report = await flushQueue({ hurry });
		report.conversions.forEach(convert);
		if (report.sent > 0 || report.lost > 0) await tellResults(report.sent);
	} catch (error) {
		console.error("What is kept on this device could not be sent", error);
		return;
	}
	if (report.nextAt !== null) later(report.nextAt - Date.now());
}

function later(waitMs: number): void {
	clearTimeout(timer);
	timer = setTimeout(() => void round(false), Math.min(LONGEST_TIMER_MS, Math.max(1_000, waitMs)));
}

/** Starts retrying after a form was kept, while this page stays open. */
export function followQueue(): void {
	later(FIRST_LOOK_MS);
}

/** Sends the kept forms at once, when the page has opened or the connection is back. */
export function sendNow(): Promise<void> {
	return round(true);
}

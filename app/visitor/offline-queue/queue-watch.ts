import { toast } from "#app/ui/toast/toast.ts";
import { convert } from "#app/visitor/tracking/conversions.ts";
import { drainNotices, flushQueue, takeConversions } from "./device-queue.ts";
import { queueCopy } from "./queue-copy.ts";
import type { SendReport, Settled } from "./send-queued.ts";

const MAX_TIMER_MS = 10 * 60 * 1000;
const FIRST_LOOK_MS = 5_000;

/** Listeners of this page's kept forms, by Idempotency-Key. */
const followed = new Map<string, (result: Settled) => void>();

let timer: ReturnType<typeof setTimeout> | undefined;

const tellInView = () =>
	void toastResults().catch(error => console.error("What became of the kept forms is unknown", error));

/** Tells the visitor and the tags what became of the kept forms, also of those that the service worker sent. */
export async function toastResults(): Promise<void> {
	for (const conversion of await takeConversions()) convert(conversion);
	// Nobody reads a hidden tab: the notices stay for whichever page is looked at next.
	if (document.hidden) {
		document.addEventListener("visibilitychange", tellInView, { once: true });
		return;
	}
	const notices = await drainNotices();
	for (const notice of notices) {
		if ("sent" in notice && notice.sent) convert(notice.sent);
		followed.get(notice.key ?? "")?.("loss" in notice ? notice.loss : "sent");
	}
	const losses = notices.flatMap(notice => ("loss" in notice ? [notice.loss] : []));
	if (losses.length > 0)
		toast({
			title: queueCopy("lostTitle"),
			description: queueCopy(losses.includes("refused") ? "refused" : "expired"),
			tone: "destructive",
		});
	else if (notices.length > 0) toast({ title: queueCopy("sentTitle"), description: queueCopy("sent") });
}

async function round(hurry: boolean): Promise<void> {
	clearTimeout(timer);
	let report: SendReport;
	try {
		report = await flushQueue({ hurry });
		await toastResults();
	} catch (error) {
		console.error("What is kept on this device could not be sent", error);
		return;
	}
	if (report.nextAt !== null) later(report.nextAt - Date.now());
}

function later(waitMs: number): void {
	clearTimeout(timer);
	timer = setTimeout(() => void round(false), Math.min(MAX_TIMER_MS, Math.max(1_000, waitMs)));
}

/** Starts retrying after a form was kept, while this page stays open; `onSettled` hears how that ended. */
export function followQueue(key: string, onSettled: (result: Settled) => void = () => {}): void {
	followed.set(key, onSettled);
	later(FIRST_LOOK_MS);
}

/** Sends the kept forms at once, when the page has opened or the connection is back. */
export function sendNow(): Promise<void> {
	return round(true);
}

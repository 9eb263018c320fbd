import { isMessage, QUEUE_SENT } from "#app/visitor/pwa/messages.ts";
import { hasQueue } from "./queue-name.ts";

async function send(): Promise<void> {
	// The queue's code is only loaded on devices that have ever kept a form.
	if (navigator.onLine && (await hasQueue()))
		await import("./queue-watch.ts").then(({ sendNow }) => sendNow());
}

const sendAndLog = () => void send().catch(error => console.error("The queue could not be sent", error));

/** Sends the forms that an earlier visit kept, now and whenever the connection comes back. */
export function startQueue(): void {
	const onMessage = ({ data }: MessageEvent) => {
		if (!isMessage(data, QUEUE_SENT)) return;
		void import("./queue-watch.ts").then(({ toastResults }) => toastResults()).catch(() => {});
	};
	sendAndLog();
	window.addEventListener("online", sendAndLog);
	navigator.serviceWorker?.addEventListener("message", onMessage);
}

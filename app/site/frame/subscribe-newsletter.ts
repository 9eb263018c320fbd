import type { WordsOf } from "#app/islands/words.ts";
import { toast } from "#app/ui/toast/toast.ts";
import type { ToastMessage } from "#app/ui/toast/toast-store.ts";
import { track } from "#app/visitor/analytics/track.ts";
import { sendOrKeep } from "#app/visitor/offline-queue/send-or-keep.ts";
import type { frameCopy } from "./copy.ts";

type Words = Omit<WordsOf<typeof frameCopy, "newsletter">, "title">;

/** Returns the toast after a subscription; `confirms`: a mail asks for confirmation, so nobody is subscribed yet. */
export function subscribedToast(t: Words, confirms: boolean): ToastMessage {
	return confirms
		? { title: t.confirmTitle, description: t.confirm }
		: { title: t.doneTitle, description: t.done };
}

/**
 * Subscribes an address and shows a toast with the result (docs/specification/forms-and-intake.md#newsletter); `confirms`: a
 * mail asks for confirmation first. Returns whether to clear the field.
 */
export async function subscribeNewsletter(email: string, t: Words, confirms: boolean): Promise<boolean> {
	try {
		const request = { url: "/api/newsletter", body: { email } };
		if ((await sendOrKeep(request)) === "sent") {
			track("newsletter_signup", "footer");
			toast(subscribedToast(t, confirms));
		}
		return true;
	} catch (error) {
		console.error("The newsletter could not be subscribed", error);
		toast({ title: t.failedTitle, description: t.failed, tone: "destructive" });
		return false;
	}
}

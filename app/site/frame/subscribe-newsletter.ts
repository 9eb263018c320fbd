import { toast } from "#app/ui/toast/toast.ts";
import type { ToastMessage } from "#app/ui/toast/toast-store.ts";
import { track } from "#app/visitor/analytics/track.ts";
import { sendOrKeep } from "#app/visitor/offline-queue/send-or-keep.ts";

/** What somebody is told whose address the server took; where a mail `confirms` it first, nobody is subscribed yet. */
export function subscribedToast(confirms: boolean): ToastMessage {
	return confirms
		? {
				title: "One more step",
				description:
					"Nearly there: unless this address is on the list already, an email is on its way, asking you to confirm it.",
			}
		: { title: "Success!", description: "Successfully subscribed to our newsletter." };
}

/**
 * Subscribes an address and says how it went (docs/specification/forms-and-intake.md#newsletter); `confirms` says
 * whether a mail asks for confirmation first. True when the field may be cleared.
 */
export async function subscribeNewsletter(email: string, confirms: boolean): Promise<boolean> {
	try {
		const request = { url: "/api/newsletter", body: { email } };
		if ((await sendOrKeep(request)) === "sent") {
			track("newsletter_signup", "footer");
			toast(subscribedToast(confirms));
		}
		return true;
	} catch (error) {
		console.error("The newsletter could not be subscribed", error);
		toast({ title: "Error", description: "Failed to subscribe. Please try again.", tone: "destructive" });
		return false;
	}
}

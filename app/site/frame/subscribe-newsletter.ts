import { toast } from "#app/ui/toast/toast.ts";
import { track } from "#app/visitor/analytics/track.ts";
import { sendOrKeep } from "#app/visitor/offline-queue/send-or-keep.ts";

/**
 * Subscribes an address and says how it went (docs/specification/forms-and-intake.md#newsletter); where a mail
 * `confirms` it first, nobody is subscribed yet. True when the field may be cleared.
 */
export async function subscribeNewsletter(email: string, confirms: boolean): Promise<boolean> {
	try {
		const request = { url: "/api/newsletter", body: { email }, idempotencyKey: crypto.randomUUID() };
		if ((await sendOrKeep(request)) === "sent") {
			track("newsletter_signup", "footer");
			toast({
				title: confirms ? "One more step" : "Success!",
				description: confirms
					? "Nearly there: unless this address is on the list already, an email is on its way, asking you to confirm it."
					: "Successfully subscribed to our newsletter.",
			});
		}
		return true;
	} catch (error) {
		console.error("The newsletter could not be subscribed", error);
		toast({ title: "Error", description: "Failed to subscribe. Please try again.", tone: "destructive" });
		return false;
	}
}

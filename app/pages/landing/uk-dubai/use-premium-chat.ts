import { useEffect, useRef, useState } from "react";
import type { RefusedForm } from "#app/leads/intake/refused-form.ts";
import { fetchToasts } from "#app/ui/toast/toast.ts";
import { sendCapture } from "#app/uk/forms/send-capture.ts";
import { attribution } from "#app/visitor/attribution/page-touch.ts";
import { adsConsentField } from "#app/visitor/consent/consent-state.ts";
import { forgetDraft } from "#app/visitor/form-draft/form-draft.ts";
import { openTab } from "#app/visitor/whatsapp/open-chat.ts";
import { buildChatLink } from "#domain/whatsapp/build-chat-link.ts";
import { premiumLead } from "./premium-lead.ts";

/**
 * Returns the chat link of one of the page's forms (null until it is sent) and a function that opens the chat at once and
 * stores the request as a lead if its email is valid (docs/specification/forms-and-intake.md#premium-forms). `opening` is the
 * form's message without any values: what was posted without JavaScript is not in the page, unless it could not be stored.
 */
export function usePremiumChat(
	{ sent, refused, chatNumber }: { sent: boolean; refused: RefusedForm | null; chatNumber: string },
	opening: string,
) {
	const [chat, setChat] = useState(sent || refused ? buildChatLink(chatNumber, opening) : null);
	const stored = useRef<string | null>(null);
	useEffect(fetchToasts, []);
	function open(message: string, form: HTMLFormElement, ...request: Parameters<typeof premiumLead>): void {
		const lead = premiumLead(...request);
		const link = buildChatLink(chatNumber, message);
		const leave = openTab(link) ? undefined : () => window.location.assign(link);
		// A second press only opens the chat again.
		if (lead && JSON.stringify(lead) !== stored.current) {
			stored.current = JSON.stringify(lead);
			sendCapture({ ...lead, attribution: attribution(), ...adsConsentField() }, false, { leave }).catch(
				error => {
					stored.current = null;
					console.error("The request was not stored", error);
				},
			);
		} else leave?.();
		setChat(link);
		forgetDraft(form);
	}
	return { chat, open };
}

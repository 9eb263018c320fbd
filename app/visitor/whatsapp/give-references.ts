import { sendBeacon } from "#app/visitor/analytics/send-beacon.ts";
import { attribution } from "#app/visitor/attribution/page-touch.ts";
import { CHAT_LINK } from "#domain/whatsapp/chat-host.ts";
import { chatReference, withChatReference } from "#domain/whatsapp/chat-reference.ts";

const MAX_NAME_LENGTH = 100;

function give(link: HTMLAnchorElement): void {
	const reference = chatReference(crypto.getRandomValues(new Uint8Array(5)));
	link.href = withChatReference(link.href, reference);
	sendBeacon("/api/chat-references", {
		reference,
		page: window.location.pathname,
		button: (link.ariaLabel ?? link.textContent ?? "").trim().slice(0, MAX_NAME_LENGTH),
		attribution: attribution(),
	});
}

/**
 * Adds a reference to the message of every chat link that is clicked; the server stores page, button and touches under it
 * (docs/specification/consent-and-tracking.md#chat-references). Nothing is stored on the device.
 */
export function giveReferences(): void {
	const hear = ({ target }: Event) => {
		const link = target instanceof Element ? target.closest<HTMLAnchorElement>(CHAT_LINK) : null;
		if (link) give(link);
	};
	for (const type of ["click", "auxclick"]) window.addEventListener(type, hear, { capture: true });
}

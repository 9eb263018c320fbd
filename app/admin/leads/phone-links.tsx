import { waysToReach } from "#domain/contact/phone.ts";
import { buildChatLink } from "#domain/whatsapp/build-chat-link.ts";
import { VisuallyHidden } from "../../ui/visually-hidden/visually-hidden";
import * as css from "./leads.css.ts";

/** A person's number: to call, and to write to on WhatsApp where its country is known. */
export function PhoneLinks({ phone }: { phone: string | null }) {
	if (!phone) return null;
	const { call, chatDigits } = waysToReach(phone);
	return (
		<span className={css.phone}>
			<a href={call}>{phone}</a>
			{chatDigits ? (
				<a href={buildChatLink(chatDigits, "")} target="_blank" rel="noopener noreferrer">
					WhatsApp<VisuallyHidden> {phone}</VisuallyHidden>
				</a>
			) : null}
		</span>
	);
}

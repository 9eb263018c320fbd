import { buildChatLink } from "#domain/whatsapp/build-chat-link.ts";
import { VisuallyHidden } from "../../ui/visually-hidden/visually-hidden";
import * as css from "./leads.css.ts";

/** A person's number: to call, and to write to on WhatsApp where its country is known. */
export function PhoneLinks({ phone }: { phone: string | null }) {
	if (!phone) return null;
	const international = /^\s*(\+|00)/.test(phone);
	const digits = phone.replace(/\D/g, "").replace(international ? /^00/ : "", "");
	return (
		<span className={css.phone}>
			<a href={`tel:${international ? "+" : ""}${digits}`}>{phone}</a>
			{international ? (
				<a href={buildChatLink(digits, "")} target="_blank" rel="noopener noreferrer">
					WhatsApp<VisuallyHidden> {phone}</VisuallyHidden>
				</a>
			) : null}
		</span>
	);
}

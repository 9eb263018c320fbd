import { buildChatLink } from "#domain/whatsapp/build-chat-link.ts";
import { VisuallyHidden } from "../../ui/visually-hidden/visually-hidden";
import * as css from "./leads.css.ts";

/** A number as a telephone dials it, and as WhatsApp does: null where its country is not known. */
export function dialled(phone: string): { tel: string; chat: string | null } {
	const international = /^\s*(\+|00)/.test(phone);
	const digits = phone.replace(/\D/g, "").replace(international ? /^00/ : "", "");
	return { tel: `tel:${international ? "+" : ""}${digits}`, chat: international ? digits : null };
}

/** A person's number: to call, and to write to on WhatsApp where its country is known. */
export function PhoneLinks({ phone }: { phone: string | null }) {
	if (!phone) return null;
	const { tel, chat } = dialled(phone);
	return (
		<span className={css.phone}>
			<a href={tel}>{phone}</a>
			{chat ? (
				<a href={buildChatLink(chat, "")} target="_blank" rel="noopener noreferrer">
					WhatsApp<VisuallyHidden> {phone}</VisuallyHidden>
				</a>
			) : null}
		</span>
	);
}

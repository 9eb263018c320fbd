import { MessageCircle, Phone } from "lucide-react";
import type { LeadRow } from "#db/leads/lead-row.ts";
import { mailtoLink } from "#domain/contact/phone.ts";
import { waysToReach } from "#domain/contact/ways-to-reach.ts";
import { buildChatLink } from "#domain/whatsapp/build-chat-link.ts";
import { Icon } from "../../ui/icon/icon";
import * as css from "./lead-table.css.ts";

/** Ways to reach a person in one line: by mail, by phone, and on WhatsApp where the number's country is known. */
export function ContactLinks({
	lead: { email, phone, country },
}: {
	lead: Pick<LeadRow, "email" | "phone" | "country">;
}) {
	const reach = phone ? waysToReach(phone, country) : null;
	return (
		<span className={css.reach}>
			{email ? (
				<a href={mailtoLink(email)} className={css.mail} title={email}>
					{email}
				</a>
			) : null}
			{reach ? (
				<a href={reach.call} className={css.press}>
					<Icon of={Phone} className={css.phoneOnly} />
					<span className={css.number}>{phone}</span>
				</a>
			) : null}
			{reach?.chatDigits ? (
				<a
					href={buildChatLink(reach.chatDigits, "")}
					className={css.press}
					target="_blank"
					rel="noopener noreferrer"
					aria-label={`WhatsApp ${phone}`}
				>
					<Icon of={MessageCircle} />
				</a>
			) : null}
		</span>
	);
}

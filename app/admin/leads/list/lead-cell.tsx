import { MessageCircle, Phone } from "lucide-react";
import { CHANNEL_WORDS } from "#app/admin/overview/channel-words.ts";
import { quiet } from "#app/admin/shell/page/page.css.ts";
import { Ago } from "#app/admin/shell/page/page.tsx";
import { Icon } from "#app/ui/icon/icon.tsx";
import { VisuallyHidden } from "#app/ui/visually-hidden/visually-hidden.tsx";
import type { LeadRow } from "#db/leads/lead-row.ts";
import { contactLinks } from "#domain/contact/contact-links.ts";
import { mailtoLink } from "#domain/contact/phone.ts";
import { pageWords } from "#domain/leads/submission-words.ts";
import { buildChatLink } from "#domain/whatsapp/build-chat-link.ts";
import { followUpWords } from "../follow-up.ts";
import { StatusControl } from "../status-control.tsx";
import type { ColumnKey } from "./columns.ts";
import { ORIGIN_WORDS } from "./filter-words.ts";
import * as css from "./lead-table.css.ts";
import { OwnerControl } from "./owner-control.tsx";

/** Returns the source at the chosen touch, or the channel if the source is unknown. */
export function sourceOf({ touch }: Pick<LeadRow, "touch">, of: "first" | "last"): string | null {
	const known = touch[of];
	return known && (known.source ?? CHANNEL_WORDS[known.channel]);
}

interface LeadCellProps {
	column: ColumnKey;
	lead: LeadRow;
	touch: "first" | "last";
	owners: readonly { id: string; username: string }[];
	/** Opens the plan dialog; null for users who may not change it. */
	onPlan: (() => void) | null;
}

export function LeadCell({ column, lead, touch, owners, onPlan }: LeadCellProps) {
	switch (column) {
		case "contact":
			return <ContactLinks lead={lead} />;
		case "company":
			return <Words>{lead.companyName ?? lead.businessActivity}</Words>;
		case "country":
			return <Words>{lead.country}</Words>;
		case "status":
			return <StatusControl lead={lead} />;
		case "source":
			return <Words>{sourceOf(lead, touch)}</Words>;
		case "campaign":
			return <Words>{lead.touch[touch]?.campaign}</Words>;
		case "landingPage":
			return <Words>{lead.touch[touch]?.landingPage}</Words>;
		case "click":
			return <Words>{lead.touch[touch]?.clickId}</Words>;
		case "origin":
			return (
				<Words>{lead.origin === "form" ? pageWords(lead.sourcePage ?? "") : ORIGIN_WORDS[lead.origin]}</Words>
			);
		case "owner":
			return <OwnerControl lead={lead} owners={owners} />;
		case "next":
			return onPlan ? (
				<button type="button" className={css.plan} onClick={onPlan}>
					<VisuallyHidden>Next step of {lead.fullName}: </VisuallyHidden>
					<NextStep lead={lead} />
				</button>
			) : (
				<NextStep lead={lead} />
			);
		case "activity":
			return lead.lastActivityAt ? <Ago at={lead.lastActivityAt} /> : <Words>{null}</Words>;
		case "created":
			return <Ago at={lead.createdAt} />;
	}
}

function Words({ children }: { children: string | null | undefined }) {
	if (!children) return <span className={quiet}>–</span>;
	return (
		<span dir="auto" className={css.words} title={children}>
			{children}
		</span>
	);
}

/** A lead's next step and follow-up; a dash without either. */
export function NextStep({
	lead: { nextStep, followUpAt },
}: {
	lead: Pick<LeadRow, "nextStep" | "followUpAt">;
}) {
	if (!nextStep && !followUpAt) return <Words>{null}</Words>;
	const due = followUpAt ? followUpWords(followUpAt) : null;
	return (
		<span title={[due?.words, nextStep].filter(Boolean).join(": ")}>
			{due ? <span className={due.overdue ? css.overdue : css.due}>{due.words}</span> : null}
			{due && nextStep ? " · " : null}
			<bdi>{nextStep}</bdi>
		</span>
	);
}

/** Contact links in one line: email, phone, and WhatsApp if the number's country is known. */
function ContactLinks({
	lead: { email, phone, country },
}: {
	lead: Pick<LeadRow, "email" | "phone" | "country">;
}) {
	const reach = phone ? contactLinks(phone, country) : null;
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
					data-tip
				>
					<Icon of={MessageCircle} />
				</a>
			) : null}
		</span>
	);
}

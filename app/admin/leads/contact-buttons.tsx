import { Mail, MessageCircle, Phone } from "lucide-react";
import { LinkButton } from "#app/ui/button/button.tsx";
import { Icon } from "#app/ui/icon/icon.tsx";
import { VisuallyHidden } from "#app/ui/visually-hidden/visually-hidden.tsx";
import { contactLinks } from "#domain/contact/contact-links.ts";
import { mailtoLink } from "#domain/contact/phone.ts";
import type { ContactWay } from "#domain/leads/lead-admin.ts";
import { buildChatLink } from "#domain/whatsapp/build-chat-link.ts";
import { call, useMutation } from "../shell/change.tsx";
import * as page from "../shell/page/page.css.ts";
import { useCanChange } from "../shell/staff.ts";
import { addToLead, wasFirstContact } from "./lead-changes.ts";

export interface Reachable {
	id: string;
	fullName: string;
	email: string | null;
	phone: string;
	/** The country's English name. */
	country: string | null;
}

const DONE: Readonly<Record<ContactWay, string>> = {
	call: "Call noted",
	whatsapp: "WhatsApp message noted",
	email: "Email noted",
};

/** Returns a function that records a contact with a lead; for viewers it does nothing. */
export function useContactNote({ id, fullName }: Pick<Reachable, "id" | "fullName">) {
	const canChange = useCanChange();
	const { make } = useMutation();
	const failed = "Failed to record the contact.";
	const takeBack = (by: ContactWay, unanswered: boolean) =>
		void make(`contact ${id}`, () => call("DELETE", `/api/leads/${id}/contact`, { by, unanswered }), {
			done: { title: "Taken back", description: `The contact with ${fullName} is no longer recorded.` },
			failed,
		});
	return (by: ContactWay) => {
		if (!canChange) return;
		void make(`contact ${id}`, () => addToLead({ id }, "contact", `${DONE[by]}: ${fullName}`, { by }), {
			done: answer => ({
				title: DONE[by],
				description: `It is now in ${fullName}’s timeline.`,
				action: { label: "Undo", run: () => takeBack(by, wasFirstContact(answer)) },
			}),
			failed,
		});
	};
}

/**
 * Buttons to call, message by WhatsApp or email; each press is recorded as a contact. `number` shows the number and address on
 * the buttons.
 */
export function ContactButtons({ lead, number = false }: { lead: Reachable; number?: boolean }) {
	const note = useContactNote(lead);
	const reach = lead.phone ? contactLinks(lead.phone, lead.country) : null;
	const name = <VisuallyHidden> {lead.fullName}</VisuallyHidden>;
	return (
		<>
			{reach ? (
				<LinkButton
					small={!number}
					variant={number ? "primary" : "secondary"}
					href={reach.call}
					onClick={() => note("call")}
				>
					<Icon of={Phone} /> Call{name}
					{number ? ` ${lead.phone}` : null}
				</LinkButton>
			) : null}
			{reach?.chatDigits ? (
				<LinkButton
					small={!number}
					variant="secondary"
					href={buildChatLink(reach.chatDigits, "")}
					newTab
					onClick={() => note("whatsapp")}
				>
					<Icon of={MessageCircle} /> WhatsApp{name}
				</LinkButton>
			) : null}
			{lead.email ? (
				<LinkButton
					small={!number}
					variant="secondary"
					href={mailtoLink(lead.email)}
					onClick={() => note("email")}
				>
					<Icon of={Mail} /> Email{name}
					{number ? <span className={page.anywhere}> {lead.email}</span> : null}
				</LinkButton>
			) : null}
		</>
	);
}

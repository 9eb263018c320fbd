import { useState } from "react";
import { Link } from "react-router";
import { Edit } from "#app/admin/shell/edit/edit.tsx";
import { useEditing } from "#app/admin/shell/edit/use-editing.ts";
import * as page from "#app/admin/shell/page/page.css.ts";
import { useStaff } from "#app/admin/shell/staff.ts";
import type { TemplateView } from "#app/admin/templates/.server/load-templates.ts";
import { CHANNEL_NAMES } from "#app/admin/templates/template-dialog.tsx";
import { Alert } from "#app/ui/alert/alert.tsx";
import { Button, LinkButton } from "#app/ui/button/button.tsx";
import { Dialog } from "#app/ui/dialog/dialog.tsx";
import { Select, TextArea } from "#app/ui/field/field.tsx";
import { contactLinks } from "#domain/contact/contact-links.ts";
import { mailtoLink } from "#domain/contact/phone.ts";
import { fillTemplate, type ReplyChannel } from "#domain/leads/reply-template.ts";
import { isPackageId, PACKAGES } from "#domain/pricing/packages.ts";
import { buildChatLink } from "#domain/whatsapp/build-chat-link.ts";
import { type Reachable, useContactNote } from "../contact-buttons.tsx";

const MESSAGE = "reply-text";

/** A reply from a template, which can be edited before it is opened in WhatsApp or as an email. */
export function Reply({
	lead,
	templates,
}: {
	lead: Reachable & { preferredStructure: string | null };
	templates: readonly TemplateView[];
}) {
	const { username } = useStaff();
	const note = useContactNote(lead);
	const { editing, edit, close, done } = useEditing(`reply ${lead.id}`);
	const [chosen, setChosen] = useState("");
	const [text, setText] = useState("");
	/** The template's text: any other text was typed. */
	const [filled, setFilled] = useState("");
	/** Typed text that was replaced by a template. */
	const [replaced, setReplaced] = useState<{ chosen: string; text: string } | null>(null);
	const chat = lead.phone ? contactLinks(lead.phone, lead.country).chatDigits : null;
	const channel = templates.find(({ id }) => id === chosen)?.channel ?? (chat ? "whatsapp" : "email");

	function choose(id: string): void {
		setChosen(id);
		const template = templates.find(candidate => candidate.id === id);
		if (!template) return;
		const { preferredStructure: wanted } = lead;
		const packageName = isPackageId(wanted) ? PACKAGES[wanted].title : null;
		const message = fillTemplate(template.text, { fullName: lead.fullName, packageName, staff: username });
		if (text.trim() && text !== filled) setReplaced({ chosen, text });
		setText(message);
		setFilled(message);
	}
	function bringBack(): void {
		if (!replaced) return;
		setChosen(replaced.chosen);
		setText(replaced.text);
		setReplaced(null);
		document.getElementById(MESSAGE)?.focus();
	}
	const sent = (by: ReplyChannel) => {
		note(by);
		setReplaced(null);
		done();
	};
	if (!chat && !lead.email)
		return <p className={page.fine}>With a country code, such as +44, the number also opens WhatsApp.</p>;

	return (
		<>
			<Button variant="secondary" onClick={() => edit("text")}>
				Use a template
			</Button>
			{editing ? (
				<Dialog
					open
					onClose={close}
					title={`Write to ${lead.fullName}`}
					actions={
						<>
							{lead.email ? (
								<LinkButton
									variant={channel === "email" ? "primary" : "secondary"}
									href={mailtoLink(lead.email, { body: text })}
									onClick={() => sent("email")}
								>
									Open email
								</LinkButton>
							) : null}
							{chat ? (
								<LinkButton
									variant={channel === "whatsapp" ? "primary" : "secondary"}
									href={buildChatLink(chat, text)}
									newTab
									onClick={() => sent("whatsapp")}
								>
									Open WhatsApp
								</LinkButton>
							) : null}
						</>
					}
				>
					<Edit name={`reply ${lead.id} text`} stored={null}>
						{() => (
							<ReplyFields
								templates={templates}
								chosen={chosen}
								onChoose={choose}
								onBringBack={replaced && bringBack}
								text={text}
								onText={setText}
							/>
						)}
					</Edit>
				</Dialog>
			) : null}
		</>
	);
}

interface FieldsProps {
	templates: readonly TemplateView[];
	chosen: string;
	onChoose: (id: string) => void;
	/** Restores typed text that a template replaced; null if there is none. */
	onBringBack: (() => void) | null;
	text: string;
	onText: (text: string) => void;
}

function ReplyFields({ templates, chosen, onChoose, onBringBack, text, onText }: FieldsProps) {
	return (
		<form className={page.form} onSubmit={event => event.preventDefault()}>
			{templates.length > 0 ? (
				<Select
					id="reply-template"
					name="template"
					label="Template"
					empty="Choose a template"
					choices={templates.map(({ id, name, channel: by }) => ({
						value: id,
						label: `${name} (${CHANNEL_NAMES[by]})`,
					}))}
					value={chosen}
					onChange={event => onChoose(event.target.value)}
					data-autofocus
				/>
			) : (
				<p>There are no templates yet.</p>
			)}
			{onBringBack ? (
				<Alert live title="The template replaced your words.">
					<Button small variant="secondary" onClick={onBringBack}>
						Bring them back
					</Button>
				</Alert>
			) : null}
			<TextArea
				id={MESSAGE}
				name="text"
				label="Message"
				rows={8}
				value={text}
				onChange={event => onText(event.target.value)}
				data-autofocus
			/>
			<p>
				<Link to="/admin/content/templates">Manage templates</Link>
			</p>
		</form>
	);
}

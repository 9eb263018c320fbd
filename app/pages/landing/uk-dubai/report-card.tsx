import { type FormEvent, useState } from "react";
import { track } from "#app/modules/analytics/track.ts";
import { useCopy } from "#app/modules/cms/use-copy.ts";
import { forgetDraft } from "#app/modules/form-draft/form-draft.ts";
import { useSite } from "#app/modules/site/site-info.ts";
import { useScripted } from "#app/modules/uk-forms/use-scripted.ts";
import { openChat } from "#app/modules/whatsapp/open-chat.ts";
import { Button, LinkButton } from "#app/ui/button/button.tsx";
import { TextInput } from "#app/ui/field/field.tsx";
import { Heading, Lead } from "#app/ui/heading/heading.tsx";
import { Container } from "#app/ui/layout/layout.tsx";
import { TextLink } from "#app/ui/link/link.tsx";
import { buildChatLink } from "#domain/whatsapp/build-chat-link.ts";
import { exclusiveReportMessage } from "#domain/whatsapp/messages.ts";
import { UK_DUBAI_MESSAGES } from "#domain/whatsapp/page-messages.ts";
import { EXCLUSIVE_REPORT } from "./anchors";
import { ukDubaiCopy } from "./copy";
import { keepLead } from "./keep-lead";
import * as css from "./uk-dubai.css.ts";

/** The report card: the chat opens at once with the address in it; an empty field does nothing (spec 001 §5). */
export function ReportCard({ sent }: { sent: boolean }) {
	const t = useCopy(ukDubaiCopy);
	const { whatsapp } = useSite();
	const scripted = useScripted();
	const [chat, setChat] = useState(
		sent ? buildChatLink(whatsapp.ukDubai, UK_DUBAI_MESSAGES.premiumCta) : null,
	);
	function submit(event: FormEvent<HTMLFormElement>) {
		event.preventDefault();
		const email = String(new FormData(event.currentTarget).get("email") ?? "").trim();
		if (email === "") return;
		const link = buildChatLink(whatsapp.ukDubai, exclusiveReportMessage(email));
		openChat(link);
		setChat(link);
		forgetDraft(event.currentTarget);
		track("uk_dubai_email_capture", "exclusive_report");
		keepLead({ formType: "exclusive_report", email });
	}
	return (
		<section id={EXCLUSIVE_REPORT} className={css.band} aria-labelledby="report-title">
			<Container className={css.split}>
				<div>
					<div className={css.head}>
						<Heading level={2} id="report-title">
							{t.report.title}
						</Heading>
						<Lead>{t.report.lead}</Lead>
					</div>
					<h3>{t.report.contents}</h3>
					<ul className={css.lines}>
						{Object.values(t.reportContents).map(text => (
							<li key={text}>{text}</li>
						))}
					</ul>
				</div>
				<div className={css.framed}>
					<form method="post" action={`#${EXCLUSIVE_REPORT}`} onSubmit={submit} className={css.form}>
						<input type="hidden" name="form" value={EXCLUSIVE_REPORT} />
						<TextInput
							id="report-email"
							name="email"
							type="email"
							autoComplete="email"
							label={t.report.email}
							placeholder={t.report.placeholder}
							required={!scripted}
						/>
						<Button type="submit" variant="metal" wide>
							{t.report.submit}
						</Button>
						<p className={css.privacy}>
							{t.vip.privacy} <TextLink href="/privacy">{t.vip.privacyLink}</TextLink>
						</p>
						<div role="status">
							{chat ? (
								<>
									<p>{t.report.thanks}</p>
									<LinkButton href={chat} newTab variant="secondary" small>
										{t.report.chat}
									</LinkButton>
								</>
							) : null}
						</div>
					</form>
					<ul className={css.perks}>
						{Object.values(t.reportPerks).map(text => (
							<li key={text}>{text}</li>
						))}
					</ul>
				</div>
			</Container>
		</section>
	);
}

import { type FormEvent, useState } from "react";
import { track } from "#app/modules/analytics/track.ts";
import { useCopy } from "#app/modules/cms/use-copy.ts";
import { forgetDraft } from "#app/modules/form-draft/form-draft.ts";
import { useSite } from "#app/modules/site/site-info.ts";
import { openChat } from "#app/modules/whatsapp/open-chat.ts";
import { Button, LinkButton } from "#app/ui/button/button.tsx";
import { TextInput } from "#app/ui/field/field.tsx";
import { Heading, Lead } from "#app/ui/heading/heading.tsx";
import { Container } from "#app/ui/layout/layout.tsx";
import { TextLink } from "#app/ui/link/link.tsx";
import { buildChatLink } from "#domain/whatsapp/build-chat-link.ts";
import { vipConsultationMessage } from "#domain/whatsapp/messages.ts";
import { UK_DUBAI_MESSAGES } from "#domain/whatsapp/page-messages.ts";
import { PREMIUM_CONSULTATION } from "./anchors";
import { ukDubaiCopy } from "./copy";
import { keepLead } from "./keep-lead";
import * as css from "./uk-dubai.css.ts";

const FIELDS = [
	["name", "text", "name"],
	["email", "email", "email"],
	["phone", "tel", "tel"],
	["company", "text", "organization"],
	["revenue", "text", "off"],
] as const;

/** The VIP form: the chat opens at once, whatever it holds; a lead is stored when its email is one (rulings). */
export function VipForm({ sent }: { sent: boolean }) {
	const t = useCopy(ukDubaiCopy);
	const { whatsapp } = useSite();
	const [chat, setChat] = useState(
		sent ? buildChatLink(whatsapp.ukDubai, UK_DUBAI_MESSAGES.premiumCta) : null,
	);
	function submit(event: FormEvent<HTMLFormElement>) {
		event.preventDefault();
		const data = new FormData(event.currentTarget);
		const text = (name: string) => String(data.get(name) ?? "").trim();
		const request = {
			name: text("name"),
			email: text("email"),
			phone: text("phone"),
			company: text("company"),
			revenue: text("revenue"),
		};
		const link = buildChatLink(whatsapp.ukDubai, vipConsultationMessage(request));
		openChat(link);
		setChat(link);
		forgetDraft(event.currentTarget);
		track("uk_dubai_premium_consultation", "high_value");
		keepLead({ formType: "vip_consultation", ...request });
	}
	return (
		<section id={PREMIUM_CONSULTATION} className={css.band} aria-labelledby="vip-title">
			<Container className={css.split}>
				<div className={css.head}>
					<Heading level={2} id="vip-title">
						{t.vip.title}
					</Heading>
					<Lead>{t.vip.lead}</Lead>
					<ul className={css.trust}>
						{Object.values(t.vipBadges).map(text => (
							<li key={text}>{text}</li>
						))}
					</ul>
				</div>
				<form
					method="post"
					action={`#${PREMIUM_CONSULTATION}`}
					onSubmit={submit}
					noValidate
					className={`${css.framed} ${css.form}`}
				>
					<input type="hidden" name="form" value={PREMIUM_CONSULTATION} />
					{FIELDS.map(([name, type, autoComplete]) => (
						<TextInput
							key={name}
							id={`vip-${name}`}
							name={name}
							type={type}
							autoComplete={autoComplete}
							label={t.vip[name]}
							{...(name === "revenue" && {
								hint: t.vip.revenueHint,
								placeholder: t.vip.revenuePlaceholder,
								inputMode: "numeric",
							})}
						/>
					))}
					<Button type="submit" variant="metal" wide>
						{t.vip.submit}
					</Button>
					<p className={css.privacy}>
						{t.vip.privacy} <TextLink href="/privacy">{t.vip.privacyLink}</TextLink>
					</p>
					<div role="status">
						{chat ? (
							<>
								<p>{t.vip.thanks}</p>
								<LinkButton href={chat} newTab variant="secondary" small>
									{t.report.chat}
								</LinkButton>
							</>
						) : null}
					</div>
				</form>
			</Container>
		</section>
	);
}

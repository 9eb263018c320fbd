import { useEffect, useRef } from "react";
import { useCopy } from "#app/modules/cms/use-copy.ts";
import { useSite } from "#app/modules/site/site-info.ts";
import { openChat } from "#app/modules/whatsapp/open-chat.ts";
import { LinkButton } from "#app/ui/button/button.tsx";
import { buildChatLink } from "#domain/whatsapp/build-chat-link.ts";
import { midPageMessage } from "#domain/whatsapp/messages.ts";
import { UK_MESSAGES } from "#domain/whatsapp/page-messages.ts";
import { CONSULTATION } from "./anchors";
import type { RefusedForm } from "./contact-fields";
import { ContactForm, Thanks } from "./contact-form";
import { formCopy } from "./copy";
import { FormBand } from "./form-band";
import { useCapture } from "./use-capture";

/** The chat opens this long after a success, in milliseconds (spec 001 §9). */
const CHAT_DELAY_MS = 2_000;

/**
 * The mid-page and consultation form (spec 001 §4): a thank-you, and a chat in a new tab 2 s after a success.
 * `sent` says that the browser has just posted it without JavaScript.
 */
export default function ConsultationForm({
	pageKey,
	headline,
	subtext,
	sent,
	refused,
}: {
	pageKey: "uk-hub" | "fast-setup" | "market-access";
	headline: string;
	subtext: string;
	sent: boolean;
	refused?: RefusedForm | undefined;
}) {
	const { consultation: t } = useCopy(formCopy);
	const { whatsapp } = useSite();
	const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
	const chat = useRef(buildChatLink(whatsapp.main, UK_MESSAGES.hub));
	const capture = useCapture({
		id: CONSULTATION,
		page: pageKey,
		formType: "uk_midpage",
		refused,
		onSent(fields) {
			chat.current = buildChatLink(whatsapp.main, midPageMessage(fields));
			timer.current = setTimeout(() => openChat(chat.current), CHAT_DELAY_MS);
		},
	});
	useEffect(() => () => clearTimeout(timer.current), []);
	const waits = capture.state === "kept" || capture.state === "deferred" ? capture.state : null;
	return (
		<FormBand id={CONSULTATION} headline={headline} subtext={subtext}>
			{sent || waits || capture.state === "sent" ? (
				<Thanks title={t.thanks}>
					<p>{t[waits ?? "sent"]}</p>
					{waits ? null : (
						<LinkButton
							href={chat.current}
							newTab
							variant="secondary"
							onClick={() => clearTimeout(timer.current)}
						>
							{t.chat}
						</LinkButton>
					)}
				</Thanks>
			) : (
				<ContactForm id={CONSULTATION} capture={capture} refused={refused} submit={t.submit} busy={t.busy} />
			)}
		</FormBand>
	);
}

import { useRef } from "react";
import { boolean, type InferOutput, nullable, object, picklist, string } from "valibot";
import { type WordsOf, words } from "#app/islands/words.ts";
import { RefusedForm } from "#app/leads/intake/refused-form.ts";
import { LinkButton } from "#app/ui/button/button.tsx";
import { UK_MESSAGES } from "#app/uk/page/chat-messages.ts";
import { useChatSoon } from "#app/visitor/whatsapp/use-chat-soon.ts";
import { buildChatLink } from "#domain/whatsapp/build-chat-link.ts";
import { midPageMessage } from "#domain/whatsapp/messages.ts";
import { CONSULTATION } from "./anchors.ts";
import { ContactForm, type ContactWords, Thanks } from "./contact-form.tsx";
import type { formCopy } from "./copy.ts";
import { useCapture } from "./use-capture.ts";

export const props = object({
	words: words<ContactWords & WordsOf<typeof formCopy, "consultation">>(),
	pageKey: picklist(["uk-hub", "fast-setup", "market-access"]),
	/** Whether the browser has just posted the form without JavaScript. */
	sent: boolean(),
	refused: nullable(RefusedForm),
	chatNumber: string(),
});

/** The mid-page and consultation form: on success it shows a thank-you, and opens a chat in a new tab 2 s later. */
export default function ConsultationIsland({
	words: t,
	pageKey,
	sent,
	refused,
	chatNumber,
}: InferOutput<typeof props>) {
	const { openSoon, stop } = useChatSoon();
	const chat = useRef(buildChatLink(chatNumber, UK_MESSAGES.hub));
	const capture = useCapture({
		id: CONSULTATION,
		page: pageKey,
		formType: "uk_midpage",
		refused,
		onSent(fields) {
			chat.current = buildChatLink(chatNumber, midPageMessage(fields));
			openSoon(chat.current);
		},
	});
	const waits = capture.state === "kept" || capture.state === "deferred" ? capture.state : null;
	if (!sent && !waits && capture.state !== "sent" && capture.state !== "posted") {
		return (
			<ContactForm
				id={CONSULTATION}
				capture={capture}
				refused={refused}
				words={t}
				submit={t.submit}
				busy={t.busy}
			/>
		);
	}
	return (
		<Thanks title={t.thanks}>
			<p>{t[waits ?? (capture.state === "sent" ? "sent" : "posted")]}</p>
			{waits ? null : (
				<LinkButton href={chat.current} newTab variant="secondary" onClick={stop}>
					{t.chat}
				</LinkButton>
			)}
		</Thanks>
	);
}

import { type FormEvent, useEffect, useState } from "react";
import { boolean, type InferOutput, object, string } from "valibot";
import { type WordsOf, words } from "#app/islands/words.ts";
import { TextInput } from "#app/ui/field/field.tsx";
import { fetchToasts } from "#app/ui/toast/toast.ts";
import { track } from "#app/visitor/analytics/track.ts";
import { forgetDraft } from "#app/visitor/form-draft/form-draft.ts";
import { openChat } from "#app/visitor/whatsapp/open-chat.ts";
import { buildChatLink } from "#domain/whatsapp/build-chat-link.ts";
import { exclusiveReportMessage } from "#domain/whatsapp/messages.ts";
import { EXCLUSIVE_REPORT } from "./anchors";
import { UK_DUBAI_MESSAGES } from "./chat-messages.ts";
import type { ukDubaiCopy } from "./copy";
import { FormEnd } from "./form-end";
import { keepLead } from "./keep-lead";
import * as css from "./uk-dubai.css.ts";

type ReportWords = Omit<WordsOf<typeof ukDubaiCopy, "report">, "title" | "lead" | "contents"> &
	Pick<WordsOf<typeof ukDubaiCopy, "vip">, "privacy" | "privacyLink">;

export const props = object({
	words: words<ReportWords>(),
	/** The browser has just posted it without JavaScript. */
	sent: boolean(),
	chatNumber: string(),
});

/** Without a script the browser asks for the address; with one an empty field does nothing. */
function leaveOptional(field: HTMLInputElement | null): void {
	if (field) field.required = false;
}

/** The report's form: the chat opens at once with the address in it; an empty field does nothing (spec 001 §5). */
export default function ReportCardIsland({ words: t, sent, chatNumber }: InferOutput<typeof props>) {
	const [chat, setChat] = useState(sent ? buildChatLink(chatNumber, UK_DUBAI_MESSAGES.premiumCta) : null);
	useEffect(fetchToasts, []);
	function submit(event: FormEvent<HTMLFormElement>) {
		event.preventDefault();
		const email = String(new FormData(event.currentTarget).get("email") ?? "").trim();
		if (email === "") return;
		const link = buildChatLink(chatNumber, exclusiveReportMessage(email));
		openChat(link);
		setChat(link);
		forgetDraft(event.currentTarget);
		track("uk_dubai_email_capture", "exclusive_report");
		keepLead({ formType: "exclusive_report", email });
	}
	return (
		<form method="post" action={`#${EXCLUSIVE_REPORT}`} onSubmit={submit} className={css.form}>
			<input type="hidden" name="form" value={EXCLUSIVE_REPORT} />
			<TextInput
				id="report-email"
				name="email"
				type="email"
				autoComplete="email"
				label={t.email}
				placeholder={t.placeholder}
				required
				ref={leaveOptional}
			/>
			<FormEnd words={t} chat={chat} />
		</form>
	);
}

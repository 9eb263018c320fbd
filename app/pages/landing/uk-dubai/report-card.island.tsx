import { useEffect, useState } from "react";
import { boolean, type InferOutput, object, pick, string } from "valibot";
import { type WordsOf, words } from "#app/islands/words.ts";
import { Form } from "#app/ui/form/form.tsx";
import { TextField } from "#app/ui/form/form-fields.tsx";
import { useForm } from "#app/ui/form/use-form.ts";
import { fetchToasts } from "#app/ui/toast/toast.ts";
import { useScripted } from "#app/ui/use-scripted.ts";
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
import { PremiumFields } from "./premium-lead";
import * as css from "./uk-dubai.css.ts";

type ReportWords = Omit<WordsOf<typeof ukDubaiCopy, "report">, "title" | "lead" | "contents"> &
	Pick<WordsOf<typeof ukDubaiCopy, "vip">, "privacy" | "privacyLink">;

export const props = object({
	words: words<ReportWords>(),
	/** The browser has just posted it without JavaScript. */
	sent: boolean(),
	chatNumber: string(),
});

const ReportFields = pick(PremiumFields, ["email"]);
type ReportFields = InferOutput<typeof ReportFields>;

/**
 * The report's form: the chat opens at once with the address in it; an empty field does nothing
 * (docs/specification/forms-and-intake.md#premium-forms).
 */
export default function ReportCardIsland({ words: t, sent, chatNumber }: InferOutput<typeof props>) {
	const [chat, setChat] = useState(sent ? buildChatLink(chatNumber, UK_DUBAI_MESSAGES.premiumCta) : null);
	const scripted = useScripted();
	const form = useForm(ReportFields, { id: "report" });
	useEffect(fetchToasts, []);
	function submit({ email }: ReportFields, element: HTMLFormElement) {
		if (email === "") return;
		const link = buildChatLink(chatNumber, exclusiveReportMessage(email));
		openChat(link);
		setChat(link);
		forgetDraft(element);
		track("uk_dubai_email_capture", "exclusive_report");
		keepLead("exclusive_report", { email });
	}
	return (
		<Form of={form} action={`#${EXCLUSIVE_REPORT}`} noValidate={false} onSubmit={submit} className={css.form}>
			<input type="hidden" name="form" value={EXCLUSIVE_REPORT} />
			<TextField
				name="email"
				type="email"
				autoComplete="email"
				label={t.email}
				placeholder={t.placeholder}
				// Without a script the browser asks for the address; with one an empty field does nothing.
				required={!scripted}
			/>
			<FormEnd words={t} chat={chat} />
		</Form>
	);
}

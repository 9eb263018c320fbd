import { useEffect, useState } from "react";
import { boolean, type InferOutput, object, string } from "valibot";
import { type WordsOf, words } from "#app/islands/words.ts";
import { Form } from "#app/ui/form/form.tsx";
import { TextField } from "#app/ui/form/form-fields.tsx";
import { useForm } from "#app/ui/form/use-form.ts";
import { fetchToasts } from "#app/ui/toast/toast.ts";
import { track } from "#app/visitor/analytics/track.ts";
import { forgetDraft } from "#app/visitor/form-draft/form-draft.ts";
import { openChat } from "#app/visitor/whatsapp/open-chat.ts";
import { buildChatLink } from "#domain/whatsapp/build-chat-link.ts";
import { vipConsultationMessage } from "#domain/whatsapp/messages.ts";
import { PREMIUM_CONSULTATION } from "./anchors";
import { UK_DUBAI_MESSAGES } from "./chat-messages.ts";
import type { ukDubaiCopy } from "./copy";
import { FormEnd } from "./form-end";
import { keepLead } from "./keep-lead";
import { PremiumFields } from "./premium-lead";
import * as css from "./uk-dubai.css.ts";

type VipWords = Omit<WordsOf<typeof ukDubaiCopy, "vip">, "title" | "lead"> &
	Pick<WordsOf<typeof ukDubaiCopy, "report">, "chat">;

export const props = object({
	words: words<VipWords>(),
	/** The browser has just posted it without JavaScript. */
	sent: boolean(),
	chatNumber: string(),
});

const FIELDS = [
	["name", "text", "name"],
	["email", "email", "email"],
	["phone", "tel", "tel"],
	["company", "text", "organization"],
	["revenue", "text", "off"],
] as const;

/**
 * The VIP form: the chat opens at once, whatever it holds; a lead is stored when its email is one
 * (docs/specification/forms-and-intake.md#premium-forms).
 */
export default function VipFormIsland({ words: t, sent, chatNumber }: InferOutput<typeof props>) {
	const [chat, setChat] = useState(sent ? buildChatLink(chatNumber, UK_DUBAI_MESSAGES.premiumCta) : null);
	const form = useForm(PremiumFields, { id: "vip" });
	useEffect(fetchToasts, []);
	function submit(request: PremiumFields, element: HTMLFormElement) {
		const link = buildChatLink(chatNumber, vipConsultationMessage(request));
		openChat(link);
		setChat(link);
		forgetDraft(element);
		track("uk_dubai_premium_consultation", "high_value");
		keepLead("vip_consultation", request);
	}
	return (
		<Form of={form} action={`#${PREMIUM_CONSULTATION}`} onSubmit={submit} className={css.form}>
			<input type="hidden" name="form" value={PREMIUM_CONSULTATION} />
			{FIELDS.map(([name, type, autoComplete]) => (
				<TextField
					key={name}
					name={name}
					type={type}
					autoComplete={autoComplete}
					label={t[name]}
					{...(name === "revenue" && {
						hint: t.revenueHint,
						placeholder: t.revenuePlaceholder,
						inputMode: "numeric",
					})}
				/>
			))}
			<FormEnd words={t} chat={chat} />
		</Form>
	);
}

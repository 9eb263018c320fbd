import { boolean, type InferOutput, nullable, object, string } from "valibot";
import { type WordsOf, words } from "#app/islands/words.ts";
import { RefusedForm } from "#app/leads/intake/refused-form.ts";
import { Form } from "#app/ui/form/form.tsx";
import { TextField } from "#app/ui/form/form-fields.tsx";
import { useForm } from "#app/ui/form/use-form.ts";
import { track } from "#app/visitor/analytics/track.ts";
import { vipConsultationMessage } from "#domain/whatsapp/messages.ts";
import { PREMIUM_CONSULTATION } from "./anchors.ts";
import type { ukDubaiCopy } from "./copy.ts";
import { FormEnd } from "./form-end.tsx";
import { PremiumFields } from "./premium-lead.ts";
import * as css from "./uk-dubai.css.ts";
import { usePremiumChat } from "./use-premium-chat.ts";

type VipWords = Omit<WordsOf<typeof ukDubaiCopy, "vip">, "title" | "lead"> &
	Pick<WordsOf<typeof ukDubaiCopy, "report">, "chat">;

export const props = object({
	words: words<VipWords>(),
	/** Whether the browser has just posted the form without JavaScript. */
	sent: boolean(),
	refused: nullable(RefusedForm),
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
 * The VIP form: opens the chat at once, whatever was typed; stores a lead if its email is valid
 * (docs/specification/forms-and-intake.md#premium-forms).
 */
export default function VipFormIsland({ words: t, ...given }: InferOutput<typeof props>) {
	const { chat, open } = usePremiumChat(given, vipConsultationMessage({}));
	const form = useForm(PremiumFields, { id: "vip", initial: given.refused?.values ?? {} });
	function submit(request: PremiumFields, element: HTMLFormElement) {
		open(vipConsultationMessage(request), element, "vip_consultation", request);
		track("uk_dubai_premium_consultation", "high_value");
	}
	return (
		<Form
			of={form}
			action={`#${PREMIUM_CONSULTATION}`}
			onSubmit={submit}
			errors={given.refused?.fields}
			className={css.form}
		>
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

import { boolean, type InferOutput, nullable, object, string } from "valibot";
import { type WordsOf, words } from "#app/islands/words.ts";
import { RefusedForm } from "#app/leads/intake/refused-form.ts";
import { Form } from "#app/ui/form/form.tsx";
import { TextField } from "#app/ui/form/form-fields.tsx";
import { useForm } from "#app/ui/form/use-form.ts";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { track } from "#app/visitor/analytics/track.ts";
import { exclusiveReportMessage } from "#domain/whatsapp/messages.ts";
import { EXCLUSIVE_REPORT } from "./anchors.ts";
import type { ukDubaiCopy } from "./copy.ts";
import { FormEnd } from "./form-end.tsx";
import { ReportFields } from "./premium-lead.ts";
import * as css from "./uk-dubai.css.ts";
import { usePremiumChat } from "./use-premium-chat.ts";

type ReportWords = Omit<WordsOf<typeof ukDubaiCopy, "report">, "title" | "lead" | "contents"> &
	Pick<WordsOf<typeof ukDubaiCopy, "vip">, "privacy" | "privacyLink">;

export const props = object({
	words: words<ReportWords>(),
	/** Whether the browser has just posted the form without JavaScript. */
	sent: boolean(),
	refused: nullable(RefusedForm),
	chatNumber: string(),
});

/**
 * The report's form: opens a chat at once with the email address in its message; an empty field does nothing
 * (docs/specification/forms-and-intake.md#premium-forms).
 */
export default function ReportCardIsland({ words: t, ...given }: InferOutput<typeof props>) {
	const { chat, open } = usePremiumChat(given, exclusiveReportMessage(""));
	const scripted = useHydrated();
	const form = useForm(ReportFields, { id: "report", initial: given.refused?.values ?? {} });
	function submit({ email }: ReportFields, element: HTMLFormElement) {
		if (email === "") return;
		open(exclusiveReportMessage(email), element, "exclusive_report", { email });
		track("uk_dubai_email_capture", "exclusive_report");
	}
	return (
		<Form
			of={form}
			action={`#${EXCLUSIVE_REPORT}`}
			noValidate={false}
			onSubmit={submit}
			errors={given.refused?.fields}
			className={css.form}
		>
			<input type="hidden" name="form" value={EXCLUSIVE_REPORT} />
			<TextField
				name="email"
				type="email"
				autoComplete="email"
				label={t.email}
				placeholder={t.placeholder}
				// Without scripts the browser requires the address; with scripts an empty field does nothing.
				required={!scripted}
			/>
			<FormEnd words={t} chat={chat} />
		</Form>
	);
}

import { useEffect, useState } from "react";
import { type InferOutput, nullable, object, string } from "valibot";
import { RequestError } from "#app/http/api-request.ts";
import { type WordsOf, words } from "#app/islands/words.ts";
import { formMetadata } from "#app/leads/intake/form-metadata.ts";
import { RefusedForm } from "#app/leads/intake/refused-form.ts";
import { Honeypot } from "#app/ui/field/field.tsx";
import { Form, SubmitButton } from "#app/ui/form/form.tsx";
import { CheckboxField, TextField } from "#app/ui/form/form-fields.tsx";
import { resetForm, showFieldErrors, typedIn, useForm } from "#app/ui/form/use-form.ts";
import { TextLink } from "#app/ui/link/link.tsx";
import { fetchToasts, toast } from "#app/ui/toast/toast.ts";
import { track } from "#app/visitor/analytics/track.ts";
import { sendOrKeep } from "#app/visitor/offline-queue/send-or-keep.ts";
import { openChat } from "#app/visitor/whatsapp/open-chat.ts";
import type { leadMagnetCopy } from "./copy.ts";
import { GuideFields } from "./guide-fields.ts";
import * as css from "./lead-magnet.css.ts";

type LeadMagnetWords = Omit<WordsOf<typeof leadMagnetCopy, "leadMagnet">, "eyebrow" | "title" | "text">;

export const props = object({
	words: words<LeadMagnetWords>(),
	refused: nullable(RefusedForm),
	action: string(),
	guideUrl: string(),
});

/** The form that opens the guide. */
export default function LeadMagnetIsland({ words: t, refused, action, guideUrl }: InferOutput<typeof props>) {
	const [done, setDone] = useState(false);
	const form = useForm(GuideFields, {
		id: "guide",
		initial: { name: "", email: "", marketing_opt_in: false, ...refused?.values },
	});

	useEffect(fetchToasts, []);

	async function send(values: GuideFields, element: HTMLFormElement) {
		const sent = typedIn(form);
		const body = {
			...values,
			page: "home",
			formType: "lead_magnet",
			gdprConsent: false,
			...formMetadata(element),
		};
		try {
			const outcome = await sendOrKeep({ url: "/api/leads/capture", body });
			if (typedIn(form) === sent) resetForm(form);
			track("uk_form_submit", "home:lead_magnet");
			if (outcome === "kept") return;
			setDone(true);
			openChat(guideUrl);
		} catch (error) {
			console.error("The guide could not be asked for", error);
			if (error instanceof RequestError) showFieldErrors(form, error.fields);
			toast({ title: t.failedTitle, description: t.failed, tone: "destructive" });
		}
	}

	return (
		<>
			<div role="status">
				{done ? (
					<p className={css.done}>
						<b>{t.doneTitle}.</b> {t.done} <TextLink href={guideUrl}>{t.open}</TextLink>
					</p>
				) : null}
			</div>
			<Form
				of={form}
				onSubmit={send}
				errors={refused?.fields}
				action={action}
				aria-labelledby="guide-title"
				className={css.form}
			>
				<input type="hidden" name="form" value="guide" />
				<TextField name="name" label={t.name} autoComplete="name" required />
				<TextField name="email" type="email" label={t.email} autoComplete="email" required />
				<CheckboxField name="marketing_opt_in" label={t.marketing} />
				<Honeypot id="guide-website" />
				<SubmitButton variant="metal" busy={t.busy} wide>
					{t.submit}
				</SubmitButton>
			</Form>
		</>
	);
}

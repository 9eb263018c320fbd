import { useEffect, useState } from "react";
import * as v from "valibot";
import { attribution } from "#app/modules/attribution/page-touch.ts";
import { useCopy } from "#app/modules/cms/use-copy.ts";
import { RequestError } from "#app/modules/http/api-request.ts";
import { sendOrKeep } from "#app/modules/offline-queue/send-or-keep.ts";
import { useSite } from "#app/modules/site/site-info.ts";
import { openChat } from "#app/modules/whatsapp/open-chat.ts";
import { Honeypot } from "#app/ui/field/field.tsx";
import { Form, SubmitButton } from "#app/ui/form/form.tsx";
import { CheckboxField, TextField } from "#app/ui/form/form-fields.tsx";
import { resetForm, showFieldErrors, useForm } from "#app/ui/form/use-form.ts";
import { Eyebrow, Heading, Lead } from "#app/ui/heading/heading.tsx";
import { Container } from "#app/ui/layout/layout.tsx";
import { TextLink } from "#app/ui/link/link.tsx";
import { fetchToasts, toast } from "#app/ui/toast/toast.ts";
import { CaptureForm } from "#domain/leads/capture-form.ts";
import { leadMagnetCopy } from "./copy.ts";
import * as css from "./lead-magnet.css.ts";

const GuideFields = v.pick(CaptureForm, ["name", "email", "marketing_opt_in"]);

export interface LeadMagnetProps {
	/** What the server refused without JavaScript. */
	refused: { fields: Readonly<Record<string, string>>; values: Readonly<Record<string, string>> } | null;
}

/** The guide for a name and an address. */
export default function LeadMagnet({ refused }: LeadMagnetProps) {
	const { leadMagnet: t } = useCopy(leadMagnetCopy);
	const { entries, variant } = useSite();
	const [done, setDone] = useState(false);
	const form = useForm(GuideFields, {
		id: "guide",
		initial: { name: "", email: "", marketing_opt_in: false },
	});

	useEffect(fetchToasts, []);

	async function send(values: v.InferOutput<typeof GuideFields>, element: HTMLFormElement) {
		const website = String(new FormData(element).get("website") ?? "");
		const body = {
			...values,
			page: "home",
			formType: "lead_magnet",
			gdprConsent: false,
			...(website && { website }),
			attribution: attribution(),
			elapsedMs: Math.round(performance.now()),
		};
		try {
			const outcome = await sendOrKeep({
				url: "/api/leads/capture",
				body,
				idempotencyKey: crypto.randomUUID(),
			});
			resetForm(form);
			if (outcome === "kept") return;
			setDone(true);
			openChat(entries.guide_url);
		} catch (error) {
			console.error("The guide could not be asked for", error);
			if (error instanceof RequestError) showFieldErrors(form, error.fields);
			toast({ title: "Error", description: "Something went wrong. Please try again.", tone: "destructive" });
		}
	}

	return (
		<Container className={css.columns}>
			<div className={css.words}>
				<Eyebrow>{t.eyebrow}</Eyebrow>
				<Heading level={2} id="guide-title">
					{t.title}
				</Heading>
				<Lead>{t.text}</Lead>
			</div>
			<div>
				<div role="status">
					{done ? (
						<p>
							<b>{t.doneTitle}.</b> {t.done} <TextLink href={entries.guide_url}>{t.open}</TextLink>
						</p>
					) : null}
				</div>
				<Form
					of={form}
					onSubmit={send}
					errors={refused?.fields}
					action={variant === "corporate" ? "/?index&corporate=true" : "/?index"}
					aria-labelledby="guide-title"
					className={css.form}
				>
					<input type="hidden" name="form" value="guide" />
					<TextField
						of={form}
						name="name"
						label={t.name}
						autoComplete="name"
						required
						defaultValue={refused?.values.name}
					/>
					<TextField
						of={form}
						name="email"
						type="email"
						label={t.email}
						autoComplete="email"
						required
						defaultValue={refused?.values.email}
					/>
					<CheckboxField of={form} name="marketing_opt_in" label={t.marketing} />
					<Honeypot id="guide-website" />
					<SubmitButton of={form} variant="metal" busy={t.busy} wide>
						{t.submit}
					</SubmitButton>
				</Form>
			</div>
		</Container>
	);
}

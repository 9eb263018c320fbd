import { useEffect, useState } from "react";
import { track } from "#app/modules/analytics/track.ts";
import { attribution } from "#app/modules/attribution/page-touch.ts";
import { withTexts } from "#app/modules/cms/record-texts.ts";
import { useCopy } from "#app/modules/cms/use-copy.ts";
import { RequestError } from "#app/modules/http/api-request.ts";
import { sendOrKeep } from "#app/modules/offline-queue/send-or-keep.ts";
import { forgetQuote, readQuote } from "#app/modules/selected-package/kept-quote.ts";
import {
	forgetSelectedPackage,
	onPackageChosen,
	readSelectedPackage,
	rememberPackage,
} from "#app/modules/selected-package/selected-package.ts";
import { useSite } from "#app/modules/site/site-info.ts";
import { openChat } from "#app/modules/whatsapp/open-chat.ts";
import { Button, LinkButton } from "#app/ui/button/button.tsx";
import { Card } from "#app/ui/card/card.tsx";
import { Honeypot } from "#app/ui/field/field.tsx";
import { Form, SubmitButton } from "#app/ui/form/form.tsx";
import { SelectField, TextField } from "#app/ui/form/form-fields.tsx";
import { resetForm, showFieldErrors, useForm } from "#app/ui/form/use-form.ts";
import { Eyebrow, Heading, Lead } from "#app/ui/heading/heading.tsx";
import { Container } from "#app/ui/layout/layout.tsx";
import { TextLink } from "#app/ui/link/link.tsx";
import { fetchToasts, toast } from "#app/ui/toast/toast.ts";
import { COUNTRY_NAMES } from "#domain/leads/countries.ts";
import { LeadFields } from "#domain/leads/lead-form.ts";
import { PACKAGE_LIST, type PackageId } from "#domain/pricing/packages.ts";
import { buildChatLink } from "#domain/whatsapp/build-chat-link.ts";
import { HOME_MESSAGES } from "#domain/whatsapp/home-messages.ts";
import { formMessage } from "#domain/whatsapp/messages.ts";
import { packagesCopy } from "../packages/copy.ts";
import { leadFormCopy } from "./copy.ts";
import * as css from "./lead-form.css.ts";

/** Milliseconds between the thanks and the chat (spec 000 §9). */
const CHAT_DELAY_MS = 2_000;

export interface LeadFormProps {
	/** The package named in the page's address. */
	selected: PackageId | null;
	/** The form was sent without JavaScript. */
	sent: boolean;
	/** What the server refused without JavaScript, and what had been typed. */
	refused: { fields: Readonly<Record<string, string>>; values: Readonly<Record<string, string>> } | null;
}

/** The lead form with what to expect of it. */
export default function LeadForm(props: LeadFormProps) {
	const { leadForm: t } = useCopy(leadFormCopy);
	return (
		<Container className={css.columns}>
			<div className={css.pitch}>
				<Eyebrow>{t.eyebrow}</Eyebrow>
				<Heading level={2} id="lead-title">
					{t.title}
				</Heading>
				<Lead>{t.intro}</Lead>
				<ol className={css.steps}>
					<li>{t.stepOne}</li>
					<li>{t.stepTwo}</li>
					<li>{t.stepThree}</li>
				</ol>
			</div>
			<Card lifted>{props.sent ? <Thanks /> : <Fields {...props} />}</Card>
		</Container>
	);
}

function Thanks() {
	const { leadForm: t } = useCopy(leadFormCopy);
	const { whatsapp } = useSite();
	return (
		<div className={css.thanks} role="status">
			<Heading level={3}>{t.thanksTitle}</Heading>
			<p>{t.thanks}</p>
			<LinkButton href={buildChatLink(whatsapp.main, HOME_MESSAGES.contact)} newTab>
				{t.thanksChat}
			</LinkButton>
		</div>
	);
}

/** What remains once the toast is gone, also where no chat could open by itself. */
function Sent({ chat }: { chat: string }) {
	const { leadForm: t } = useCopy(leadFormCopy);
	return (
		<div className={css.thanks} role="status">
			<p>{t.thanks}</p>
			<LinkButton href={chat} newTab variant="secondary">
				{t.thanksChat}
			</LinkButton>
		</div>
	);
}

function Fields({ selected, refused }: LeadFormProps) {
	const { leadForm: t } = useCopy(leadFormCopy);
	const { whatsapp, variant } = useSite();
	const [chosen, setChosen] = useState(selected);
	const { packageCards } = useCopy(packagesCopy);
	const packageTitle = withTexts(PACKAGE_LIST, packageCards).find(({ id }) => id === chosen)?.title;
	const [chat, setChat] = useState<string | null>(null);
	const [estimate, setEstimate] = useState<string | null>(null);
	const form = useForm(LeadFields, {
		id: "lead",
		initial: { fullName: "", email: "", phone: "", country: "" },
	});
	const before = refused?.values ?? {};
	useEffect(() => {
		const kept = readSelectedPackage();
		if (selected === null) setChosen(kept);
		else if (selected !== kept) {
			// The link was followed before any script could listen for it.
			rememberPackage(selected);
			track("package_select", selected);
		}
		setEstimate(readQuote());
		return onPackageChosen(setChosen);
	}, [selected]);

	useEffect(fetchToasts, []);

	async function send(values: LeadFields, element: HTMLFormElement) {
		const website = String(new FormData(element).get("website") ?? "");
		const body = {
			...values,
			...(chosen && { selectedPackage: chosen }),
			...(estimate && { additionalRequirements: estimate }),
			...(website && { website }),
			attribution: attribution(),
			elapsedMs: Math.round(performance.now()),
		};
		try {
			const outcome = await sendOrKeep({ url: "/api/leads", body, idempotencyKey: crypto.randomUUID() });
			resetForm(form);
			forgetSelectedPackage();
			forgetQuote();
			setChosen(null);
			setEstimate(null);
			if (outcome === "kept") return;
			track("lead_conversion", "lead_form");
			toast({ title: "Thank you!", description: "Redirecting you to WhatsApp for immediate assistance..." });
			const message = formMessage({
				name: values.fullName,
				phone: values.phone,
				email: values.email,
				formType: "lead",
				businessType: packageTitle,
				additionalInfo: estimate ?? undefined,
			});
			const link = buildChatLink(whatsapp.main, message);
			setChat(link);
			setTimeout(() => openChat(link), CHAT_DELAY_MS);
		} catch (error) {
			console.error("The lead form could not be sent", error);
			if (error instanceof RequestError) showFieldErrors(form, error.fields);
			toast({ title: "Error", description: "Something went wrong. Please try again.", tone: "destructive" });
		}
	}

	return (
		<Form
			of={form}
			onSubmit={send}
			errors={refused?.fields}
			action={variant === "corporate" ? "/?index&corporate=true" : "/?index"}
			aria-labelledby="lead-title"
			className={css.form}
		>
			{chat ? <Sent chat={chat} /> : null}
			{chosen ? (
				<p className={css.chosen}>
					<span>
						{t.chosen}: <b>{packageTitle}</b>
					</span>
					<input type="hidden" name="selectedPackage" value={chosen} />
					<Button
						small
						variant="quiet"
						onClick={() => {
							forgetSelectedPackage();
							setChosen(null);
						}}
					>
						{t.chosenRemove}
					</Button>
				</p>
			) : null}
			{estimate ? (
				<p className={css.chosen}>
					<span>
						{t.estimate}: {estimate}
					</span>
				</p>
			) : null}
			<TextField
				of={form}
				name="fullName"
				label={t.fullName}
				autoComplete="name"
				required
				defaultValue={before.fullName}
			/>
			<TextField
				of={form}
				name="email"
				type="email"
				label={t.email}
				autoComplete="email"
				required
				defaultValue={before.email}
			/>
			<TextField
				of={form}
				name="phone"
				type="tel"
				label={t.phone}
				hint={t.phoneHint}
				autoComplete="tel"
				required
				defaultValue={before.phone}
			/>
			<SelectField
				of={form}
				name="country"
				label={t.country}
				optional
				autoComplete="country-name"
				empty={t.countryEmpty}
				choices={COUNTRY_NAMES}
				defaultValue={before.country}
			/>
			<Honeypot id="lead-website" />
			<SubmitButton of={form} busy={t.busy} wide>
				{t.submit}
			</SubmitButton>
			<p className={css.fine}>
				{t.privacy} <TextLink href="/privacy">{t.privacyLink}</TextLink>
			</p>
		</Form>
	);
}

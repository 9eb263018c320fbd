import { useDeferredValue, useEffect, useState } from "react";
import { array, type InferOutput, nullable, object, picklist, string } from "valibot";
import { useSnapshot } from "valtio/react";
import { RequestError } from "#app/http/api-request.ts";
import { type WordsOf, words } from "#app/islands/words.ts";
import { formMetadata } from "#app/leads/intake/form-metadata.ts";
import { RefusedForm } from "#app/leads/intake/refused-form.ts";
import { Button, LinkButton } from "#app/ui/button/button.tsx";
import { Honeypot } from "#app/ui/field/field.tsx";
import { Form, SubmitButton } from "#app/ui/form/form.tsx";
import { SelectField, TextField } from "#app/ui/form/form-fields.tsx";
import { type FormHandle, resetForm, showFieldErrors, typedIn, useForm } from "#app/ui/form/use-form.ts";
import { TextLink } from "#app/ui/link/link.tsx";
import { fetchToasts, toast } from "#app/ui/toast/toast.ts";
import { track } from "#app/visitor/analytics/track.ts";
import { sendOrKeep } from "#app/visitor/offline-queue/send-or-keep.ts";
import { choiceStore } from "#app/visitor/selected-package/selected-package-store.ts";
import {
	forgetChoice,
	mayBringQuote,
	readSelectedPackage,
} from "#app/visitor/selected-package/stored-choice.ts";
import { useChatSoon } from "#app/visitor/whatsapp/use-chat-soon.ts";
import { COUNTRY_NAMES } from "#domain/leads/countries.ts";
import { LeadFields } from "#domain/leads/lead-form.ts";
import { PACKAGE_IDS, type PackageId } from "#domain/pricing/package-ids.ts";
import { buildChatLink } from "#domain/whatsapp/build-chat-link.ts";
import { formMessage } from "#domain/whatsapp/messages.ts";
import type { leadFormCopy } from "./copy.ts";
import * as css from "./lead-form.css.ts";

type LeadFormWords = Omit<
	WordsOf<typeof leadFormCopy, "leadForm">,
	"eyebrow" | "title" | "intro" | "stepOne" | "stepTwo" | "stepThree"
>;

export const props = object({
	words: words<LeadFormWords>(),
	packages: array(object({ id: picklist(PACKAGE_IDS), title: string() })),
	/** The package in the page's URL. */
	selected: nullable(picklist(PACKAGE_IDS)),
	refused: nullable(RefusedForm),
	action: string(),
	chatNumber: string(),
});

/** Resolves when the quote that the visitor brings from the calculator is in the store. */
let quoteBrought: Promise<void> | undefined;

/** Takes over a quote from the calculator; the code that computes it is only loaded if there may be one. */
function bringQuote(): void {
	if (!mayBringQuote()) return;
	quoteBrought ??= import("#app/visitor/selected-package/bring-quote.ts").then(
		quote => quote.bringQuote(),
		console.error,
	);
}

interface ChosenProps {
	words: LeadFormWords;
	packageId: PackageId | null;
	title: string | undefined;
	estimate: string | null;
}

/** The package and the quote that are sent with the form, and a button to remove them. */
function Chosen({ words: t, packageId, title, estimate }: ChosenProps) {
	if (!packageId && !estimate) return null;
	return (
		<div className={css.chosen}>
			<div>
				{packageId ? (
					<p>
						{t.chosen}: <b>{title}</b>
						<input type="hidden" name="selectedPackage" value={packageId} />
					</p>
				) : null}
				{estimate ? (
					<p>
						{t.estimate}: {estimate}
					</p>
				) : null}
			</div>
			<Button small variant="quiet" data-forgets-package="">
				{t.chosenRemove}
			</Button>
		</div>
	);
}

interface Sending extends Pick<InferOutput<typeof props>, "words" | "packages" | "chatNumber"> {
	form: FormHandle<typeof LeadFields>;
}

/**
 * Returns a submit handler that sends the form with the package and the quote; `chat` is the chat's link once the form has been
 * sent.
 */
function useSending({ form, words: t, packages, chatNumber }: Sending) {
	const [chat, setChat] = useState<string | null>(null);
	const { openSoon, stop } = useChatSoon();
	async function send(values: LeadFields, element: HTMLFormElement) {
		// The success message is about the previous submission.
		setChat(null);
		const sent = typedIn(form);
		await quoteBrought;
		const { packageId, quote: estimate } = choiceStore;
		const body = {
			...values,
			...(packageId && { selectedPackage: packageId }),
			...(estimate && { additionalRequirements: estimate }),
			...formMetadata(element),
		};
		try {
			const outcome = await sendOrKeep({ url: "/api/leads", body });
			// What was corrected or chosen meanwhile stays.
			if (typedIn(form) === sent) resetForm(form);
			if (readSelectedPackage() === packageId) forgetChoice();
			if (outcome === "kept") return;
			track("lead_conversion", "lead_form");
			// A hidden page opens no chat.
			toast({ title: t.thanksTitle, ...(!document.hidden && { description: t.redirecting }) });
			const message = formMessage({
				name: values.fullName,
				phone: values.phone,
				email: values.email,
				formType: "lead",
				businessType: packages.find(({ id }) => id === packageId)?.title,
				additionalInfo: estimate ?? undefined,
			});
			const link = buildChatLink(chatNumber, message);
			setChat(link);
			openSoon(link);
		} catch (error) {
			console.error("The lead form could not be sent", error);
			if (error instanceof RequestError) showFieldErrors(form, error.fields);
			toast({ title: t.failedTitle, description: t.failed, tone: "destructive" });
		}
	}
	return { chat, stop, send };
}

/** The lead form's fields, with the package and the quote that are sent with them. */
export default function LeadFormIsland(given: InferOutput<typeof props>) {
	const { words: t, packages, selected, refused, action, chatNumber } = given;
	// The first render must match the server's HTML for hydration, whatever this browser has stored.
	const choice = useSnapshot(choiceStore);
	const chosen = useDeferredValue(choice.packageId, selected);
	const estimate = useDeferredValue(choice.quote, null);
	const along = { packageId: chosen, title: packages.find(({ id }) => id === chosen)?.title, estimate };
	const form = useForm(LeadFields, {
		id: "lead",
		initial: { fullName: "", email: "", phone: "", country: "", ...refused?.values },
	});
	const { chat, stop, send } = useSending({ form, words: t, packages, chatNumber });

	useEffect(fetchToasts, []);
	useEffect(bringQuote, []);

	return (
		<Form
			of={form}
			onSubmit={send}
			errors={refused?.fields}
			action={action}
			aria-labelledby="lead-title"
			className={css.form}
		>
			{/* Stays after the toast, also if the browser blocked the chat. */}
			{chat ? (
				<div className={css.thanks} role="status">
					<p>{t.thanks}</p>
					<LinkButton href={chat} newTab variant="secondary" onClick={stop}>
						{t.thanksChat}
					</LinkButton>
				</div>
			) : null}
			<Chosen words={t} {...along} />
			<TextField name="fullName" label={t.fullName} autoComplete="name" required />
			<TextField name="email" type="email" label={t.email} autoComplete="email" required />
			<TextField name="phone" type="tel" label={t.phone} hint={t.phoneHint} autoComplete="tel" required />
			<SelectField
				name="country"
				label={t.country}
				optional={t.optional}
				autoComplete="country-name"
				empty={t.countryEmpty}
				choices={COUNTRY_NAMES}
				listInPage
			/>
			<Honeypot id="lead-website" />
			<SubmitButton busy={t.busy} wide>
				{t.submit}
			</SubmitButton>
			<p className={css.fine}>
				{t.privacy} <TextLink href="/privacy">{t.privacyLink}</TextLink>
			</p>
		</Form>
	);
}

import { data, redirect } from "react-router";
import { toAppError } from "#app/http/.server/present-error.ts";
import { readBytes } from "#app/http/.server/read-json.ts";
import { joinNewsletter } from "#app/leads/newsletter/.server/newsletter.ts";
import { useCopy } from "#app/site/cms/use-copy.ts";
import { useSite } from "#app/site/info/site-info.ts";
import { Button } from "#app/ui/button/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary/error-summary.tsx";
import { TextInput } from "#app/ui/field/field.tsx";
import { NewsletterForm } from "#domain/newsletter/subscription.ts";
import { parseInput } from "#domain/parse.ts";
import type { Route } from "./+types/subscribe";
import { newsletterCopy } from "./copy.ts";
import { Letter } from "./letter";
import * as css from "./letter.css.ts";

/** Whether the address was just taken. */
export function loader({ request }: Route.LoaderArgs) {
	return { done: new URL(request.url).searchParams.get("sent") === "1" };
}

/** The footer's form without JavaScript. */
export async function action({ request }: Route.ActionArgs) {
	const form = new URLSearchParams(new TextDecoder().decode(await readBytes(request)));
	const email = form.get("email") ?? "";
	try {
		await joinNewsletter(request, parseInput(NewsletterForm, { email }));
	} catch (error) {
		const known = toAppError(error);
		if (!known) throw error;
		return data({ email, message: known.fields?.email ?? known.message }, 400);
	}
	return redirect("/newsletter?sent=1", 303);
}

export default function Subscribe({ loaderData, actionData }: Route.ComponentProps) {
	const { subscribe: t } = useCopy(newsletterCopy);
	const { newsletterConfirms } = useSite();
	if (loaderData.done) {
		const [title, text] = newsletterConfirms ? [t.confirmTitle, t.confirmText] : [t.doneTitle, t.done];
		return <Letter title={title} text={text} path="/newsletter" />;
	}
	const error = actionData?.message;
	return (
		<Letter title={t.title} text={t.lead} path="/newsletter" index>
			<form method="post" action="/newsletter" className={css.form}>
				<ErrorSummary errors={error ? [{ fieldId: "subscribe-email", message: error }] : []} />
				<TextInput
					id="subscribe-email"
					name="email"
					type="email"
					label={t.label}
					autoComplete="email"
					required
					defaultValue={actionData?.email}
					error={error}
				/>
				<Button type="submit">{t.button}</Button>
			</form>
		</Letter>
	);
}

import { answerPosted, readPosted } from "#app/leads/intake/.server/posted-form.ts";
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
	return answerPosted(await readPosted(request), NewsletterForm, async fields => {
		await joinNewsletter(request, parseInput(NewsletterForm, fields));
		return "/newsletter?sent=1";
	});
}

export default function Subscribe({ loaderData, actionData }: Route.ComponentProps) {
	const { subscribe: t } = useCopy(newsletterCopy);
	const { newsletterConfirms } = useSite();
	if (loaderData.done) {
		const [title, text] = newsletterConfirms ? [t.confirmTitle, t.confirmText] : [t.doneTitle, t.done];
		return <Letter title={title} text={text} path="/newsletter" signup={false} />;
	}
	const error = actionData?.fields.email;
	return (
		<Letter title={t.title} text={t.lead} path="/newsletter" index signup={false}>
			<form method="post" action="/newsletter" className={css.form}>
				<ErrorSummary errors={error ? [{ fieldId: "subscribe-email", message: error }] : []} />
				<TextInput
					id="subscribe-email"
					name="email"
					type="email"
					label={t.label}
					autoComplete="email"
					required
					defaultValue={String(actionData?.values.email ?? "")}
					error={error}
				/>
				<Button type="submit">{t.button}</Button>
			</form>
		</Letter>
	);
}

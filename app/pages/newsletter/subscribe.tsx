import { randomUUID } from "node:crypto";
import { answerPosted, readPosted, thanksUrl } from "#app/leads/intake/.server/posted-form.ts";
import { joinNewsletter } from "#app/leads/newsletter/.server/newsletter.ts";
import { useCopy } from "#app/site/cms/page-copy.ts";
import { LateStyles } from "#app/site/document/page-document.tsx";
import { NewsletterForm } from "#app/site/frame/newsletter-signup.tsx";
import { useSite } from "#app/site/info/site-info.ts";
import { parseInput } from "#domain/errors.ts";
import { NewsletterForm as NewsletterFields } from "#domain/newsletter/subscription.ts";
import type { Route } from "./+types/subscribe";
import { newsletterCopy } from "./copy.ts";
import * as css from "./letter.css.ts";
import { Letter } from "./letter.tsx";

/** Whether the address was just accepted. */
export function loader({ request }: Route.LoaderArgs) {
	return { done: new URL(request.url).searchParams.get("sent") === "1" };
}

/** Handles the form of this page or of a footer without JavaScript. */
export async function action({ request }: Route.ActionArgs) {
	const posted = await readPosted(request);
	return answerPosted(posted, NewsletterFields, async fields => {
		await joinNewsletter(request, parseInput(NewsletterFields, fields));
		return thanksUrl(posted, "/newsletter", "1", randomUUID());
	});
}

export default function Subscribe({ loaderData, actionData }: Route.ComponentProps) {
	const { subscribe: t } = useCopy(newsletterCopy);
	const { newsletterConfirms } = useSite();
	if (loaderData.done) {
		const [title, text] = newsletterConfirms ? [t.confirmTitle, t.confirmText] : [t.doneTitle, t.done];
		return <Letter title={title} text={text} path="/newsletter" signup={false} />;
	}
	return (
		<Letter title={t.title} text={t.lead} path="/newsletter" index signup={false}>
			<LateStyles of="late-footer" />
			<div className={css.form}>
				<NewsletterForm words={{ label: t.label, hint: "", button: t.button }} refused={actionData ?? null} />
			</div>
		</Letter>
	);
}

import { data, useLocation } from "react-router";
import { leave, subscriberOf } from "#app/leads/newsletter/.server/newsletter.ts";
import { useCopy } from "#app/site/cms/use-copy.ts";
import { Button } from "#app/ui/button/button.tsx";
import type { Route } from "./+types/unsubscribe";
import { newsletterCopy } from "./copy.ts";
import { InvalidLink, Letter } from "./letter";

/** No page for search engines. */
export const handle = { unlisted: true };

/** Whether the link's token is genuine; looking at the page changes nothing, because mail scanners open links. */
export function loader({ request }: Route.LoaderArgs) {
	const valid = subscriberOf(request, "unsubscribe") !== null;
	return data({ valid }, valid ? 200 : 400);
}

/** Unsubscribes, for the page's button and for mail programs (RFC 8058). */
export async function action({ request }: Route.ActionArgs) {
	const subscriber = subscriberOf(request, "unsubscribe");
	if (subscriber) await leave(subscriber);
	return data({ done: subscriber !== null }, subscriber ? 200 : 400);
}

export default function Unsubscribe({ loaderData, actionData }: Route.ComponentProps) {
	const { unsubscribe: t } = useCopy(newsletterCopy);
	const { search } = useLocation();
	if (!loaderData.valid || actionData?.done === false) return <InvalidLink path="/unsubscribe" />;
	if (actionData?.done) return <Letter title={t.doneTitle} text={t.done} path="/unsubscribe" />;
	return (
		<Letter title={t.title} text={t.text} path="/unsubscribe">
			<form method="post" action={`/unsubscribe${search}`}>
				<Button type="submit">{t.button}</Button>
			</form>
		</Letter>
	);
}

import { data } from "react-router";
import { confirm, subscriberOf } from "#app/leads/newsletter/.server/newsletter.ts";
import { useCopy } from "#app/site/cms/use-copy.ts";
import type { Route } from "./+types/confirm";
import { newsletterCopy } from "./copy.ts";
import { LinkPage } from "./letter";

/** No page for search engines. */
export const handle = { unlisted: true };

/** Whether the link's token is genuine; looking at the page changes nothing, because mail scanners open links. */
export function loader({ request }: Route.LoaderArgs) {
	const valid = subscriberOf(request, "confirm") !== null;
	return data({ valid }, valid ? 200 : 400);
}

export async function action({ request }: Route.ActionArgs) {
	const subscriber = subscriberOf(request, "confirm");
	const done = subscriber !== null && (await confirm(subscriber));
	return data({ done }, done ? 200 : 400);
}

export default function Confirm({ loaderData: { valid }, actionData }: Route.ComponentProps) {
	const { confirm: t } = useCopy(newsletterCopy);
	return <LinkPage words={t} path="/newsletter/confirm" valid={valid} done={actionData?.done ?? null} />;
}

import { data } from "react-router";
import { leave, unsubscribeTokenOf } from "#app/leads/newsletter/.server/newsletter.ts";
import { useCopy } from "#app/site/cms/page-copy.ts";
import type { Route } from "./+types/unsubscribe";
import { newsletterCopy } from "./copy.ts";
import { LinkPage } from "./letter.tsx";

/** Not listed by search engines. */
export const handle = { unlisted: true };

/** Returns whether the link's token is valid. GET changes nothing, because mail scanners open links. */
export function loader({ request }: Route.LoaderArgs) {
	const valid = unsubscribeTokenOf(request) !== null;
	return data({ valid }, valid ? 200 : 400);
}

/** Unsubscribes, for the page's button and for mail clients (RFC 8058). */
export async function action({ request }: Route.ActionArgs) {
	const subscriber = unsubscribeTokenOf(request);
	if (subscriber) await leave(subscriber);
	return data({ done: subscriber !== null }, subscriber ? 200 : 400);
}

export default function Unsubscribe({ loaderData: { valid }, actionData }: Route.ComponentProps) {
	const { unsubscribe: t } = useCopy(newsletterCopy);
	return <LinkPage words={t} path="/unsubscribe" valid={valid} done={actionData?.done ?? null} />;
}

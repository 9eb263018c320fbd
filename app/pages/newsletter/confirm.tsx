import { data } from "react-router";
import { confirm, confirmationOf, sendAnotherLink } from "#app/leads/newsletter/.server/newsletter.ts";
import { useCopy } from "#app/site/cms/page-copy.ts";
import type { Route } from "./+types/confirm";
import { newsletterCopy } from "./copy.ts";
import { LinkPage } from "./letter.tsx";

const PATH = "/newsletter/confirm";

/** Not listed by search engines. */
export const handle = { unlisted: true };

/** Returns the link's state. GET changes nothing, because mail scanners open links. */
export async function loader({ request }: Route.LoaderArgs) {
	const link = await confirmationOf(request);
	if (!link) return data({ link: "invalid" as const }, 400);
	return data({ link: link.expired ? ("expired" as const) : ("valid" as const) });
}

/** Confirms the subscription, or sends a new link if this one has expired. */
export async function action({ request }: Route.ActionArgs) {
	const link = await confirmationOf(request);
	if (!link) return data({ done: false }, 400);
	if (link.expired) {
		await sendAnotherLink(link.subscriberId);
		return data({ done: true });
	}
	const done = await confirm(link.subscriberId);
	return data({ done }, done ? 200 : 400);
}

export default function Confirm({ loaderData: { link }, actionData }: Route.ComponentProps) {
	const { confirm: t, expired } = useCopy(newsletterCopy);
	const words = link === "expired" ? expired : t;
	return <LinkPage words={words} path={PATH} valid={link !== "invalid"} done={actionData?.done ?? null} />;
}

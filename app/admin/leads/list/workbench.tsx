import { Outlet, type ShouldRevalidateFunctionArgs } from "react-router";
import { loadWorkbench } from "#app/admin/leads/.server/load-leads.ts";
import { changesOnlyQuery } from "#app/admin/shell/live/revalidation.ts";
import { staffContext } from "#app/http/session/.server/admin-gate.ts";
import type { Route } from "./+types/workbench";

const touchOf = (url: URL) => (url.searchParams.get("touch") === "first" ? "first" : "last");

export async function loader({ url, context }: Route.LoaderArgs) {
	return loadWorkbench(touchOf(url), context.get(staffContext));
}

/** Another search finds the same tools; only what the filters offer depends on whose touch they are about. */
export function shouldRevalidate({
	defaultShouldRevalidate,
	...change
}: ShouldRevalidateFunctionArgs): boolean {
	const isForList = changesOnlyQuery(change) && touchOf(change.currentUrl) === touchOf(change.nextUrl);
	return isForList ? false : defaultShouldRevalidate;
}

/** What stands around the list of leads, whichever leads are listed. */
export default function Workbench() {
	return <Outlet />;
}

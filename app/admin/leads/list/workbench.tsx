import type { ShouldRevalidateFunctionArgs } from "react-router";
import { loadWorkbench } from "#app/admin/leads/.server/load-leads.ts";
import { isQueryOnlyNavigation } from "#app/admin/shell/live/revalidation.ts";
import { staffContext } from "#app/http/session/.server/admin-gate.ts";
import type { Route } from "./+types/workbench";

const touchOf = (url: URL) => (url.searchParams.get("touch") === "first" ? "first" : "last");

export async function loader({ url, context }: Route.LoaderArgs) {
	return loadWorkbench(touchOf(url), context.get(staffContext));
}

/** Another search needs the same data; only the filters' options depend on the chosen touch. */
export function shouldRevalidate({
	defaultShouldRevalidate,
	...change
}: ShouldRevalidateFunctionArgs): boolean {
	const isForList = isQueryOnlyNavigation(change) && touchOf(change.currentUrl) === touchOf(change.nextUrl);
	return isForList ? false : defaultShouldRevalidate;
}

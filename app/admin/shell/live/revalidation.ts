import type { ShouldRevalidateFunctionArgs } from "react-router";

/** Whether two URLs differ only in the lead that is shown beside the list. */
export function isPanelNavigation(from: URL, to: URL): boolean {
	const without = ({ pathname, searchParams }: URL) => {
		const query = new URLSearchParams(searchParams);
		query.delete("lead");
		return `${pathname}?${query}`;
	};
	return from.search !== to.search && without(from) === without(to);
}

/** Whether the same page is requested with another query: data that does not depend on it need not be reloaded. */
export function isQueryOnlyNavigation({
	currentUrl,
	nextUrl,
	formMethod,
}: Pick<ShouldRevalidateFunctionArgs, "currentUrl" | "nextUrl" | "formMethod">): boolean {
	const isSamePage = currentUrl.pathname === nextUrl.pathname;
	return isSamePage && currentUrl.search !== nextUrl.search && !formMethod;
}

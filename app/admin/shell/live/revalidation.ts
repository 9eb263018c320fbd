import type { ShouldRevalidateFunctionArgs } from "react-router";

/** Whether two addresses differ in the lead that stands beside the list, and in nothing else. */
export function movesOnlyBeside(from: URL, to: URL): boolean {
	const without = ({ pathname, searchParams }: URL) => {
		const query = new URLSearchParams(searchParams);
		query.delete("lead");
		return `${pathname}?${query}`;
	};
	return from.search !== to.search && without(from) === without(to);
}

/** Whether the same page is asked for with another query: what does not depend on it stays. */
export function changesOnlyQuery({
	currentUrl,
	nextUrl,
	formMethod,
}: Pick<ShouldRevalidateFunctionArgs, "currentUrl" | "nextUrl" | "formMethod">): boolean {
	const isSamePage = currentUrl.pathname === nextUrl.pathname;
	return isSamePage && currentUrl.search !== nextUrl.search && !formMethod;
}

import { useRouteLoaderData } from "react-router";
import type { loader } from "../../root";

/** Links of this site, fetched when a pointer rests on them; the back office and addresses with effects are left out. */
const RULES = {
	prefetch: [
		{
			where: {
				and: [
					{ href_matches: "/*" },
					{ not: { href_matches: "/admin*" } },
					{ not: { href_matches: "/api/*" } },
					{ not: { href_matches: "/unsubscribe*" } },
				],
			},
			eagerness: "moderate",
		},
	],
};

/** The optimizations in force, as an attribute of the root element; undefined when there are none. */
export function useOptimizations(): string | undefined {
	return useRouteLoaderData<typeof loader>("root")?.optimizations.join(" ") || undefined;
}

/** Tells browsers that can which pages to fetch ahead, while staff want it. */
export function LinkPrefetch({ nonce }: { nonce: string | undefined }) {
	if (!useOptimizations()?.includes("prefetch_links")) return null;
	return (
		<script
			type="speculationrules"
			nonce={nonce}
			// biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours
			dangerouslySetInnerHTML={{ __html: JSON.stringify(RULES) }}
		/>
	);
}

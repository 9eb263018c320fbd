import { useRouteLoaderData } from "react-router";
import type { loader } from "../../root.tsx";

/** Prefetches same-site links on hover; excludes the back office and URLs with side effects. */
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

/** Returns the active optimizations for an attribute of the root element; undefined if there are none. */
export function useOptimizations(): string | undefined {
	return useRouteLoaderData<typeof loader>("root")?.optimizations.join(" ") || undefined;
}

/** Renders speculation rules for browsers that support them, if staff have activated prefetching. */
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

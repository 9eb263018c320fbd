import { pageCopy } from "#app/site/cms/page-copy.ts";

/** Copy of the 404 page (docs/specification/every-page.md#not-found-and-errors). */
export const notFoundCopy = pageCopy("not-found", {
	notFound: {
		title: "404 Page Not Found",
		text: "Did you forget to add the page to the router?",
		home: "Back to the home page",
	},
});

import type { JsonValue } from "#domain/content/metadata.ts";

/** What a page's scripts must know to take over the HTML that the server drew. */
export interface PageState {
	/** The matched routes from the root down, by their ids in the route table. */
	routes: readonly string[];
	/** What each route's loader gave, by route id. */
	loaderData: Readonly<Record<string, JsonValue>>;
	/** What each route's action answered, by route id; null where nothing was posted. */
	actionData: Readonly<Record<string, JsonValue>> | null;
	/** The HTTP status when an error page is shown instead of the routes below the root. */
	error: { status: number } | null;
	/** Addresses of the stylesheets whose rules stand inside the HTML. */
	styles: readonly string[];
}

/** The id of the data block that holds a page's state. */
export const PAGE_STATE = "page-state";

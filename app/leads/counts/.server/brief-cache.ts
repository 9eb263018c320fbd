import { encodeCursor } from "#app/http/.server/paginate.ts";
import { notifications } from "#app/services.server.ts";
import { type Cursor, MAX_EXACT_COUNT, MAX_SEARCH_COUNT, type Page } from "#db/keyset.ts";
import { keepBriefly } from "./keep-briefly.ts";

const { cached, forget } = keepBriefly();
for (const channel of ["leads", "back_office"] as const) notifications.on(channel, forget);

/**
 * Returns the result of `compute`, cached if it was slow: for a second at most, and until a change is announced to this
 * process. Fast results are never cached. A key must always stand for the same computation.
 */
export const cachedBriefly = cached;

/** Returns the number of rows on all pages of a list; `name` identifies the list. */
export async function totalOf(
	name: string,
	filter: object,
	{ total, count }: Pick<Page<unknown>, "total" | "count">,
	atMost?: number,
): Promise<number> {
	return total ?? cachedBriefly(`${name} ${JSON.stringify(filter)} ${atMost}`, () => count(atMost));
}

/** Returns the pagination data that a screen shows for a list. */
export async function pagerOf(
	name: string,
	filter: object,
	page: Page<unknown>,
	{ cursor, isSearch }: { cursor: Cursor | null; isSearch: boolean },
) {
	const atMost = isSearch ? MAX_SEARCH_COUNT : MAX_EXACT_COUNT;
	const total = await totalOf(name, filter, page, atMost);
	return {
		total,
		/** The total is a lower bound. */
		orMore: total === atMost,
		deep: cursor !== null,
		next: page.next ? encodeCursor(page.next) : null,
	};
}

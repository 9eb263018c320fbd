import { encodeCursor } from "#app/http/.server/read-request.ts";
import { notifications } from "#app/services.server.ts";
import { COUNTED_EXACTLY, COUNTED_IN_SEARCH, type Cursor, type Page } from "#db/keyset.ts";
import { keepBriefly } from "./keep-briefly.ts";

const { cached, forget } = keepBriefly();
for (const channel of ["leads", "back_office"] as const) notifications.on(channel, forget);

/**
 * The result of `compute`, from a cache where it took long: for a second at most, and never past a change that this
 * process was told of. What is computed quickly is always exact. One key always stands for one computation.
 */
export const cachedBriefly = cached;

/** How many rows a list finds on all its pages; `name` says which list. */
export async function totalOf(
	name: string,
	filter: object,
	{ total, count }: Pick<Page<unknown>, "total" | "count">,
	atMost?: number,
): Promise<number> {
	return total ?? cachedBriefly(`${name} ${JSON.stringify(filter)} ${atMost}`, () => count(atMost));
}

/** What a screen says about the page of a list that it shows. */
export async function pagerOf(
	name: string,
	filter: object,
	page: Page<unknown>,
	{ cursor, isSearch }: { cursor: Cursor | null; isSearch: boolean },
) {
	const atMost = isSearch ? COUNTED_IN_SEARCH : COUNTED_EXACTLY;
	const total = await totalOf(name, filter, page, atMost);
	return {
		total,
		/** There are this many, or more. */
		orMore: total === atMost,
		deep: cursor !== null,
		next: page.next ? encodeCursor(page.next) : null,
	};
}

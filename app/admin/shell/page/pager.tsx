import { type ReactNode, useEffect, useRef } from "react";
import { Link, useLocation, useSearchParams } from "react-router";
import * as css from "./page.css.ts";
import { Empty, howMany, NothingFound } from "./page.tsx";
import { withQuery } from "./with-query.ts";

/** Number of previous cursors kept in the URL: more would exceed servers' URL limits. */
const REMEMBERED = 20;

interface PagePosition {
	/** Page number from 1; null if the URL does not contain it. */
	number: number | null;
	cursor: string | null;
	/** Cursors of the previous pages, except the first page. */
	trail: string[];
}

function positionOf(parameters: URLSearchParams): PagePosition {
	const cursor = parameters.get("cursor");
	if (!cursor) return { number: 1, cursor, trail: [] };
	const number = Number(parameters.get("screen"));
	const trail = parameters.get("trail")?.split(".").filter(Boolean) ?? [];
	return { number: Number.isSafeInteger(number) && number > 1 ? number : null, cursor, trail };
}

function previousOf({ number, trail }: PagePosition): PagePosition | null {
	if (number === 2) return { number: 1, cursor: null, trail: [] };
	const cursor = trail.at(-1);
	return number && cursor ? { number: number - 1, cursor, trail: trail.slice(0, -1) } : null;
}

function nextOf({ number, cursor, trail }: PagePosition, next: string): PagePosition {
	const behind = cursor ? [...trail, cursor] : trail;
	return { number: number && number + 1, cursor: next, trail: behind.slice(-REMEMBERED) };
}

/** The position of a page in a list, from the loader. */
interface Pager {
	/** Total number of items, or the number at which counting stopped; null if they are not counted. */
	total: number | null;
	orMore?: boolean;
	/** The next page's cursor. */
	next: string | null;
	/** Whether this is not the first page. */
	deep: boolean;
}

/**
 * A page of a long list (keyset pagination), with its range and total, and links to other pages; or its empty state. A page
 * starts after a cursor, so the cursors of the previous pages are kept in the URL for the way back.
 */
export function PagedList({
	label,
	thing,
	shown,
	size = 50,
	pager: { total, orMore, next, deep },
	filters = [],
	empty,
	children,
}: {
	/** The list's accessible name. */
	label: string;
	/** The counted thing, in the singular. */
	thing: string;
	/** Number of rows on this page, and on a full one. */
	shown: number;
	size?: number;
	pager: Pager;
	/** The active filters, for the sentence shown if nothing matches them. */
	filters?: readonly string[];
	/** Shown in place of a list that has no rows and no filters. */
	empty?: ReactNode;
	children: ReactNode;
}) {
	const [parameters] = useSearchParams();
	const position = deep ? positionOf(parameters) : positionOf(new URLSearchParams());
	const list = useListTop(parameters.get("cursor"));
	if (shown === 0 && !deep)
		return filters.length > 0 ? (
			<NothingFound filters={filters}>{`No ${thing}s found.`}</NothingFound>
		) : (
			<Empty>{empty}</Empty>
		);
	const previous = previousOf(position);
	const first = position.number && (position.number - 1) * size + 1;
	const last = first && first + shown - 1;
	// Rows before this page may have left the list since it was opened; its numbers would then exceed the total.
	const isCounted = last !== null && shown > 0 && (orMore || total === null || last <= total);
	const range = isCounted && first ? `${first.toLocaleString("en-GB")}–${last.toLocaleString("en-GB")}` : "";
	const all = total === null ? "" : howMany(total, thing, orMore);
	const onePage = !deep && !next;
	const description = range && !onePage ? `${range}${all && ` of ${all}`}` : all;
	const link = (to: PagePosition | null, name: string) =>
		to ? (
			<Link to={addressOf(parameters, to)} state={{ turned: true }}>
				{name}
			</Link>
		) : null;
	return (
		<section ref={list} tabIndex={-1} aria-label={description ? `${label}, ${description}` : label}>
			{children}
			<nav className={css.pager} aria-label="Pages">
				<span data-found>{description}</span>
				<span className={css.pages}>
					{deep ? link({ number: 1, cursor: null, trail: [] }, "First page") : null}
					{link(previous, "Previous page")}
					{link(next ? nextOf(position, next) : null, "Next page")}
				</span>
			</nav>
		</section>
	);
}

function addressOf(parameters: URLSearchParams, { number, cursor, trail }: PagePosition): string {
	return withQuery(parameters, {
		cursor,
		screen: cursor && number ? String(number) : null,
		trail: trail.join(".") || null,
	});
}

/** After a page turn, moves scroll position and focus to the top of the list; a filter does not. */
function useListTop(cursor: string | null) {
	const list = useRef<HTMLElement>(null);
	const { state } = useLocation();
	const seen = useRef(cursor);
	useEffect(() => {
		if (seen.current === cursor) return;
		seen.current = cursor;
		if (!state?.turned) return;
		list.current?.focus({ preventScroll: true });
		list.current?.scrollIntoView({ behavior: "instant", block: "start" });
	}, [cursor, state]);
	return list;
}

import { type ReactNode, useEffect, useRef } from "react";
import { Link, useLocation, useSearchParams } from "react-router";
import { howMany } from "./page";
import * as css from "./page.css.ts";
import { withQuery } from "./with-query";

/** Former pages that an address remembers: more would make it longer than servers take. */
const REMEMBERED = 20;

interface Place {
	/** Number of the page, from 1; null where the address does not say. */
	number: number | null;
	cursor: string | null;
	/** Cursors of the pages before this one, the first page's aside. */
	trail: string[];
}

function placeOf(parameters: URLSearchParams): Place {
	const cursor = parameters.get("cursor");
	if (!cursor) return { number: 1, cursor, trail: [] };
	const number = Number(parameters.get("screen"));
	const trail = parameters.get("trail")?.split(".").filter(Boolean) ?? [];
	return { number: Number.isSafeInteger(number) && number > 1 ? number : null, cursor, trail };
}

function previousOf({ number, trail }: Place): Place | null {
	if (number === 2) return { number: 1, cursor: null, trail: [] };
	const cursor = trail.at(-1);
	return number && cursor ? { number: number - 1, cursor, trail: trail.slice(0, -1) } : null;
}

function nextOf({ number, cursor, trail }: Place, next: string): Place {
	const behind = cursor ? [...trail, cursor] : trail;
	return { number: number && number + 1, cursor: next, trail: behind.slice(-REMEMBERED) };
}

/** Which part of a list a screen shows, as the loader says it. */
interface Pager {
	/** All that there are, or more; null where nobody counts them. */
	total: number | null;
	orMore?: boolean;
	/** The next page's cursor. */
	next: string | null;
	/** Not on the first page. */
	deep: boolean;
}

/**
 * One screen of a long list, with what it shows of how much, and the ways to the other pages. A page starts after a
 * cursor, so the way back stands in the address: the cursors of the pages that led here.
 */
export function PagedList({
	label,
	thing,
	shown,
	size = 50,
	pager: { total, orMore, next, deep },
	children,
}: {
	/** Names the list. */
	label: string;
	/** What is counted, in the singular. */
	thing: string;
	/** Rows on this screen, and on a full one. */
	shown: number;
	size?: number;
	pager: Pager;
	children: ReactNode;
}) {
	const [parameters] = useSearchParams();
	const place = deep ? placeOf(parameters) : placeOf(new URLSearchParams());
	const list = useListTop(parameters.get("cursor"));
	const previous = previousOf(place);
	const first = place.number && (place.number - 1) * size + 1;
	const range =
		first && shown > 0
			? `${first.toLocaleString("en-GB")}–${(first + shown - 1).toLocaleString("en-GB")}`
			: "";
	const all = total === null ? "" : howMany(total, thing, orMore);
	const onePage = !deep && !next;
	const words = range && !onePage ? `${range}${all && ` of ${all}`}` : all;
	const link = (to: Place | null, name: string) =>
		to ? (
			<Link to={addressOf(parameters, to)} state={{ turned: true }}>
				{name}
			</Link>
		) : null;
	return (
		<section ref={list} tabIndex={-1} aria-label={words ? `${label}, ${words}` : label}>
			{children}
			<nav className={css.pager} aria-label="Pages">
				<span data-found>{words}</span>
				<span className={css.pages}>
					{deep ? link({ number: 1, cursor: null, trail: [] }, "First page") : null}
					{link(previous, "Previous page")}
					{link(next ? nextOf(place, next) : null, "Next page")}
				</span>
			</nav>
		</section>
	);
}

function addressOf(parameters: URLSearchParams, { number, cursor, trail }: Place): string {
	return withQuery(parameters, {
		cursor,
		screen: cursor && number ? String(number) : null,
		trail: trail.join(".") || null,
	});
}

/** After a turn of the page, eyes and focus go to the top of the list; a filter leaves them where they are. */
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

import { useState } from "react";
import * as v from "valibot";
import type { BoardColumn, LeadList } from "#app/admin/leads/.server/load-leads.ts";
import { useMutation } from "#app/admin/shell/change.tsx";
import { QUEUED, useWaiting } from "#app/admin/shell/offline/pending-changes.ts";
import { toast } from "#app/ui/toast/toast.ts";
import { LEAD_STATUSES, type LeadStatus } from "#domain/leads/status.ts";
import { fetchLeads } from "../fetch-leads.ts";
import { changeStatus, wasFirstContact } from "../lead-changes.ts";
import { STATUS_WORDS } from "../status-words.ts";

const Card = v.object({
	id: v.string(),
	fullName: v.string(),
	companyName: v.nullable(v.string()),
	nextStep: v.nullable(v.string()),
	followUpAt: v.nullable(v.string()),
	createdAt: v.string(),
	updatedAt: v.string(),
	owner: v.nullable(v.object({ username: v.string() })),
});
export type Card = v.InferOutput<typeof Card>;

const Stored = v.object({ updatedAt: v.string() });

/** Number of cards loaded per request. */
const PAGE_SIZE = "50";

interface Further {
	/** The cards after the column's first page. */
	cards: Card[];
	/** URL of the next page; null at the end. */
	next: string | null;
}

type FurtherCards = Partial<Record<LeadStatus, Further>>;

interface Place {
	card: Card;
	status: LeadStatus;
}

/** A column of the board as shown; `total` includes cards that are not loaded yet. */
export interface ShownColumn {
	status: LeadStatus;
	cards: Card[];
	total: number;
	orMore: boolean;
	hasMore: boolean;
	/** Whether loading more cards failed. */
	failed: boolean;
}

/** Returns the statuses that wait for the connection, by lead id. */
function useWaitingStatuses(): ReadonlyMap<string, LeadStatus> {
	const waiting = new Map<string, LeadStatus>();
	for (const { name, body } of useWaiting()) {
		const [what, id = ""] = name.split(" ");
		const status = LEAD_STATUSES.find(known => known === body.status);
		if (what === "status" && status) waiting.set(id, status);
	}
	return waiting;
}

/** Returns the cards after the first pages once these were loaded again: also those that new leads have pushed off them. */
function afterReload(further: FurtherCards, before: BoardColumn[], columns: BoardColumn[]): FurtherCards {
	const entries = columns.flatMap(({ status, leads }) => {
		const own = further[status];
		if (!own) return [];
		const onPage = new Set(leads.map(({ id }) => id));
		const known = [...(before.find(each => each.status === status)?.leads ?? []), ...own.cards];
		// A card that is no longer before another one of the page has left the column.
		const last = known.findLastIndex(({ id }) => onPage.has(id));
		return [[status, { ...own, cards: known.slice(last + 1) }] as const];
	});
	return Object.fromEntries(entries);
}

/** Returns the latest version of each card, from the column's first page, from further pages, or as moved; in this order. */
function latest(columns: BoardColumn[], further: FurtherCards, moved: ReadonlyMap<string, Place>): Place[] {
	const places = (cardsOf: (column: BoardColumn) => Card[]) =>
		columns.flatMap(column => cardsOf(column).map((card): Place => ({ card, status: column.status })));
	const first = places(({ leads }) => leads);
	const later = places(({ status }) => further[status]?.cards ?? []);
	const known = new Map<string, Place>();
	for (const place of [...later, ...moved.values(), ...first]) {
		const { id, updatedAt } = place.card;
		if (updatedAt >= (known.get(id)?.card.updatedAt ?? "")) known.set(id, place);
	}
	const order = new Set([...first, ...later, ...moved.values()].map(({ card }) => card.id));
	return [...order].flatMap(id => known.get(id) ?? []);
}

/** Loads further pages of the columns. */
function useFurther(columns: BoardColumn[], { asked, sort }: Pick<LeadList, "asked" | "sort">) {
	const [further, setFurther] = useState<FurtherCards>({});
	const [seen, setSeen] = useState(columns);
	if (seen !== columns) {
		setSeen(columns);
		setFurther(afterReload(further, seen, columns));
	}
	const [loading, setLoading] = useState<LeadStatus | null>(null);
	const [failed, setFailed] = useState<Partial<Record<LeadStatus, boolean>>>({});

	async function loadMore(status: LeadStatus): Promise<void> {
		const column = columns.find(each => each.status === status);
		const last = further[status];
		if (loading || !column?.next || last?.next === null) return;
		const query = new URLSearchParams({ ...asked, status, sort, limit: PAGE_SIZE, cursor: column.next });
		setLoading(status);
		setFailed(now => ({ ...now, [status]: false }));
		try {
			const { leads, next } = await fetchLeads(last?.next ?? `/api/leads?${query}`, Card);
			setFurther(now => ({ ...now, [status]: { cards: [...(now[status]?.cards ?? []), ...leads], next } }));
		} catch (error) {
			console.error("More leads could not be loaded", error);
			setFailed(now => ({ ...now, [status]: true }));
			toast({ title: "Error", description: "More leads could not be loaded.", tone: "destructive" });
		} finally {
			setLoading(null);
		}
	}
	return { further, loading, failed, loadMore };
}

/**
 * Returns the board's columns with the loaded further pages. Moved cards are shown in their new column optimistically, and move
 * back if the server refuses. Give the board a `key` with its filter, so that it discards loaded pages when the filter changes.
 */
export function useBoard(columns: BoardColumn[], list: Pick<LeadList, "asked" | "sort">) {
	const { make } = useMutation();
	const { further, loading, failed, loadMore } = useFurther(columns, list);
	/** Moves in flight, and stored moves that are newer than the loaded columns. */
	const [moving, setMoving] = useState<ReadonlyMap<string, LeadStatus>>(new Map());
	const [moved, setMoved] = useState<ReadonlyMap<string, Place>>(new Map());

	const waiting = useWaitingStatuses();

	const positions = latest(columns, further, moved).map(({ card, status }) => ({
		card,
		status: moving.get(card.id) ?? waiting.get(card.id) ?? status,
	}));

	async function move(card: Card, from: LeadStatus, to: LeadStatus, unanswered = false): Promise<void> {
		if (from === to) return;
		setMoving(now => new Map(now).set(card.id, to));
		const saved = await make(`move ${card.id}`, () => changeStatus(card, { status: to, from, unanswered }), {
			failed: "Failed to update lead status.",
			serverWords: false,
		});
		if (saved !== undefined) {
			const stored = saved === QUEUED ? {} : v.parse(Stored, saved);
			setMoved(now => new Map(now).set(card.id, { card: { ...card, ...stored }, status: to }));
		}
		if (saved !== undefined && saved !== QUEUED) {
			toast({
				title: "Status Updated",
				description: `${card.fullName} is ${STATUS_WORDS[to].toLowerCase()}.`,
				action: { label: "Undo", run: () => void move(card, to, from, wasFirstContact(saved)) },
			});
		}
		// The card may have been moved on meanwhile.
		setMoving(now => new Map([...now].filter(([id, status]) => id !== card.id || status !== to)));
	}

	const shown = LEAD_STATUSES.flatMap((status): ShownColumn[] => {
		const column = columns.find(each => each.status === status);
		if (!column) return [];
		const hasMore = column.next !== null && further[status]?.next !== null;
		const cards = positions.flatMap(position => (position.status === status ? [position.card] : []));
		const { total, orMore } = column;
		return [{ status, cards, total, orMore, hasMore, failed: failed[status] ?? false }];
	});
	return { shown, move, loadMore, loading };
}

import { type DragEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { Link } from "react-router";
import type { BoardColumn, LeadList } from "#app/admin/leads/.server/load-leads.ts";
import { quiet } from "#app/admin/shell/page/page.css.ts";
import { Ago } from "#app/admin/shell/page/page.tsx";
import { useCanChange } from "#app/admin/shell/staff.ts";
import { Button } from "#app/ui/button/button.tsx";
import { Menu, MenuItem } from "#app/ui/menu/menu.tsx";
import { LEAD_STATUSES, type LeadStatus } from "#domain/leads/status.ts";
import { listQuery } from "../lead/use-lead-panel.ts";
import { STATUS_WORDS } from "../status-words.ts";
import * as css from "./board.css.ts";
import { NextStep } from "./lead-cell.tsx";
import * as table from "./lead-table.css.ts";
import { type Card, type ShownColumn, useBoard } from "./use-board.ts";

type Dragged = { card: Card; from: LeadStatus } | null;
type Move = (card: Card, from: LeadStatus, to: LeadStatus) => Promise<void>;

/** Kanban board of leads with a column for each status; a card is moved by drag and drop or with its menu. */
export function LeadBoard({ columns, leadList }: { columns: BoardColumn[]; leadList: LeadList }) {
	const { shown, move, loadMore, loading } = useBoard(columns, leadList);
	const [dragged, setDragged] = useState<Dragged>(null);
	const board = useRef<HTMLElement>(null);
	// Query that leads back from a lead to this board.
	const list = new URLSearchParams({ list: `${listQuery(leadList)}&view=board` });
	const moveAndFollow: Move = async (card, from, to) => {
		const going = move(card, from, to);
		// The card has moved in the DOM, so the focus follows it.
		requestAnimationFrame(() =>
			board.current?.querySelector<HTMLElement>(`[data-card="${card.id}"] a`)?.focus(),
		);
		await going;
	};
	return (
		// biome-ignore lint/a11y/noNoninteractiveTabindex: on a phone it scrolls, so it must be reachable by keyboard
		<section ref={board} className={css.board} aria-label="Board of leads" tabIndex={0}>
			{shown.map(column => (
				<Column
					key={column.status}
					column={column}
					dragged={dragged}
					setDragged={setDragged}
					move={moveAndFollow}
					list={list}
					loading={loading === column.status}
					onMore={() => void loadMore(column.status)}
				/>
			))}
		</section>
	);
}

function Column({
	column: { status, cards, total, orMore, hasMore, failed },
	dragged,
	setDragged,
	move,
	list,
	loading,
	onMore,
}: {
	column: ShownColumn;
	dragged: Dragged;
	setDragged: (dragged: Dragged) => void;
	move: Move;
	list: URLSearchParams;
	loading: boolean;
	onMore: () => void;
}) {
	const [over, setOver] = useState(false);
	const canDrop = dragged !== null && dragged.from !== status;
	const allow = (event: DragEvent) => {
		if (!canDrop) return;
		event.preventDefault();
		setOver(true);
	};
	return (
		<section
			className={css.column}
			aria-labelledby={`board-${status}`}
			data-over={(canDrop && over) || undefined}
			onDragEnter={allow}
			onDragOver={allow}
			onDragLeave={event => {
				const to = event.relatedTarget;
				if (!(to instanceof Node) || !event.currentTarget.contains(to)) setOver(false);
			}}
			onDrop={event => {
				event.preventDefault();
				setOver(false);
				if (canDrop) void move(dragged.card, dragged.from, status);
				setDragged(null);
			}}
		>
			<h2 id={`board-${status}`} className={css.title} data-status={status}>
				{STATUS_WORDS[status]}{" "}
				<span className={css.count}>{`${total.toLocaleString("en-GB")}${orMore ? "+" : ""}`}</span>
			</h2>
			<ul className={css.cards}>
				{cards.map(card => (
					<CardOf key={card.id} card={card} status={status} move={move} list={list} setDragged={setDragged} />
				))}
			</ul>
			{cards.length === 0 ? <p className={css.none}>Nobody</p> : null}
			{hasMore ? <More busy={loading} failed={failed} onMore={onMore} words={STATUS_WORDS[status]} /> : null}
		</section>
	);
}

interface CardOfProps {
	card: Card;
	status: LeadStatus;
	move: Move;
	list: URLSearchParams;
	setDragged: (dragged: Dragged) => void;
}

function CardOf({ card, status, move, list, setDragged }: CardOfProps) {
	const canChange = useCanChange();
	return (
		<li
			className={css.card}
			data-card={card.id}
			draggable={canChange}
			onDragStart={event => {
				event.dataTransfer.effectAllowed = "move";
				event.dataTransfer.setData("text/plain", card.fullName);
				setDragged({ card, from: status });
			}}
			onDragEnd={() => setDragged(null)}
		>
			<div className={css.cardHead}>
				<Link
					to={`/admin/leads/${card.id}?${list}`}
					dir="auto"
					className={table.name}
					title={card.fullName}
					draggable={false}
				>
					{card.fullName}
				</Link>
				{canChange ? (
					<Menu small variant="quiet" label="Move" name={`Move ${card.fullName}`}>
						{LEAD_STATUSES.filter(to => to !== status).map(to => (
							<MenuItem key={to} onClick={() => void move(card, status, to)}>
								Move to {STATUS_WORDS[to]}
							</MenuItem>
						))}
					</Menu>
				) : null}
			</div>
			{card.companyName ? <p>{card.companyName}</p> : null}
			{card.followUpAt || card.nextStep ? (
				<p>
					<NextStep lead={card} />
				</p>
			) : null}
			<p className={quiet}>
				{card.owner ? `${card.owner.username} · ` : null}
				<Ago at={card.createdAt} />
			</p>
		</li>
	);
}

interface MoreProps {
	busy: boolean;
	failed: boolean;
	onMore: () => void;
	words: string;
}

/** Loads more cards when the end of the column becomes visible; after a failure only when it is pressed. */
function More({ busy, failed, onMore, words }: MoreProps) {
	const button = useRef<HTMLDivElement>(null);
	const fetchMore = useEffectEvent(onMore);
	useEffect(() => {
		// A new observer reports visible elements at once, so it would load again without a pause.
		if (busy || failed) return;
		const sight = new IntersectionObserver(entries => {
			if (entries.some(({ isIntersecting }) => isIntersecting)) fetchMore();
		});
		if (button.current) sight.observe(button.current);
		return () => sight.disconnect();
	}, [busy, failed]);
	return (
		<div ref={button}>
			<Button small wide variant="quiet" busy={busy} aria-label={`Show more: ${words}`} onClick={onMore}>
				Show more
			</Button>
		</div>
	);
}

import { Check } from "lucide-react";
import { type ReactNode, useEffect } from "react";
import { Link, useRevalidator, useSearchParams } from "react-router";
import { loadToday } from "#app/admin/today/.server/load-today.ts";
import { staffContext } from "#app/http/session/.server/admin-gate.ts";
import { Icon } from "#app/ui/icon/icon.tsx";
import { VisuallyHidden } from "#app/ui/visually-hidden/visually-hidden.tsx";
import type { LeadRow } from "#db/leads/lead-row.ts";
import { formatDuration } from "#domain/time/distance.ts";
import { nextLondonDay } from "#domain/time/london-day.ts";
import { ContactButtons } from "../leads/contact-buttons.tsx";
import * as page from "../shell/page/page.css.ts";
import { Day, howMany, PageHead, Panel, Since } from "../shell/page/page.tsx";
import { useCanChange } from "../shell/staff.ts";
import type { Route } from "./+types/today";
import { FollowUp } from "./follow-up.tsx";
import * as css from "./today.css.ts";

/** Maximum number of leads that the server returns for each list (docs/specification/http.md#leads). */
const LISTED = 50;

/** Number of leads of each list that are shown initially. */
const FIRST = 10;

/** Tolerance in milliseconds for a browser clock that is ahead of the server's. */
const AHEAD_MS = 60_000;

/** Seconds up to which a duration is called "at once". */
const ANSWERED_AT_ONCE_S = 30;

export const loader = ({ url, context }: Route.LoaderArgs) => loadToday(url, context.get(staffContext));

/** The leads and follow-ups waiting for staff today (docs/specification/back-office.md#today). */
export default function Today({ loaderData: today }: Route.ComponentProps) {
	const canChange = useCanChange();
	const { revalidate } = useRevalidator();
	const { mine } = today;
	// At midnight follow-ups become overdue without any change that would be announced.
	// biome-ignore lint/correctness/useExhaustiveDependencies: each load waits for the end of its day
	useEffect(() => {
		const timer = setTimeout(revalidate, nextLondonDay(new Date()) - Date.now() + AHEAD_MS);
		return () => clearTimeout(timer);
	}, [today, revalidate]);
	const waiting = (lead: LeadRow) => (
		<Row
			key={lead.id}
			lead={lead}
			when={
				<span className={css.wait}>
					Waiting for <Since at={lead.createdAt} />
				</span>
			}
		/>
	);
	const followUp = (className: string) => (lead: LeadRow) => (
		<Row
			key={lead.id}
			lead={lead}
			when={
				lead.followUpAt ? (
					<span className={className}>
						{lead.nextStep ?? "Follow up"}, <Day at={lead.followUpAt} />
					</span>
				) : null
			}
		>
			{canChange ? <FollowUp lead={lead} /> : null}
		</Row>
	);
	const lists = [
		{
			id: "waiting",
			short: "Waiting",
			title: "Waiting for an answer",
			leads: today.unanswered,
			all: "/admin/leads?answer=awaited&sort=createdAt",
			none: mine ? "None of your leads is waiting for an answer." : "Nobody is waiting for an answer.",
			row: waiting,
		},
		{
			id: "overdue",
			short: "Overdue",
			title: "Overdue",
			leads: today.overdue,
			all: "/admin/leads?due=overdue&sort=followUpAt",
			none: mine ? "No follow-up of yours is overdue." : "No follow-up is overdue.",
			row: followUp(css.late),
		},
		{
			id: "due",
			short: "Due today",
			title: "Due today",
			leads: today.due,
			all: "/admin/leads?due=today&sort=followUpAt",
			none: mine ? "No follow-up of yours is due today." : "No follow-up is due today.",
			row: followUp(css.wait),
		},
	];
	return (
		<>
			<PageHead title="Today">
				<nav aria-label="Whose leads" className={page.row}>
					<Whose to="/admin/today" current={!mine}>
						Everybody’s
					</Whose>
					<Whose to="/admin/today?owner=me" current={mine}>
						Mine
					</Whose>
				</nav>
			</PageHead>
			<nav aria-label="What waits" className={css.jumps}>
				{lists.map(({ id, short, leads }) => (
					<a key={id} href={`#${id}`} className={css.jump}>
						{short} <strong>{counted(leads)}</strong>
					</a>
				))}
			</nav>
			<Strip of={today} />
			<div className={page.stack}>
				{lists.map(({ short: _short, ...list }) => (
					<List key={list.id} {...list} mine={mine} />
				))}
			</div>
		</>
	);
}

/** The median response time, failed syncs and quarantined leads. */
function Strip({ of: today }: { of: Route.ComponentProps["loaderData"] }) {
	const { failedSyncs, quarantined, medianFirstContactSeconds: median } = today;
	return (
		<div className={css.strip}>
			<p>
				{median === null
					? "Nobody who wrote in the last 90 days has been answered yet."
					: `Half of those who came in the last 90 days and were answered heard from you ${median < ANSWERED_AT_ONCE_S ? "at once" : `within ${formatDuration(median * 1000)}`}.`}
			</p>
			{failedSyncs > 0 ? (
				<Link to="/admin/leads?sync=failed">{howMany(failedSyncs, "lead")} could not be synced</Link>
			) : null}
			{quarantined > 0 ? (
				<Link to="/admin/leads/quarantine">{howMany(quarantined, "suspect")} in quarantine</Link>
			) : null}
		</div>
	);
}

/** Formats the number of leads in a list. */
const counted = (leads: readonly LeadRow[]) => `${leads.length}${leads.length >= LISTED ? "+" : ""}`;

/** Switches between everybody's leads and the user's own. */
function Whose({ to, current, children }: { to: string; current: boolean; children: ReactNode }) {
	return (
		<Link to={to} className={css.jump} aria-current={current ? "page" : undefined} preventScrollReset>
			{children}
		</Link>
	);
}

interface ListProps {
	id: string;
	title: string;
	leads: LeadRow[];
	/** The complete list's URL, and the text of the empty state. */
	all: string;
	none: string;
	/** Whether only the user's own leads are listed. */
	mine: boolean;
	row: (lead: LeadRow) => ReactNode;
}

function List({ id, title, leads, all, none, mine, row }: ListProps) {
	const [parameters, setParameters] = useSearchParams();
	const opened = parameters.getAll("more");
	const hidden = <VisuallyHidden>: {title}</VisuallyHidden>;

	/** Stores the expanded lists in the URL, so that they stay expanded after a reload or back navigation. */
	function open(isOpen: boolean): void {
		if (isOpen === opened.includes(id)) return;
		const query = new URLSearchParams(parameters);
		query.delete("more");
		for (const each of isOpen ? [...opened, id] : opened.filter(other => other !== id))
			query.append("more", each);
		setParameters(query, { replace: true, preventScrollReset: true });
	}

	return (
		<div id={id} tabIndex={-1} className={css.list}>
			<Panel
				title={leads.length > 0 ? `${title} (${counted(leads)})` : title}
				aside={
					leads.length >= LISTED ? (
						<span className={page.fine}>
							The oldest {LISTED} are listed.{" "}
							<Link to={mine ? `${all}&owner=me` : all}>Show all{hidden}</Link>
						</span>
					) : null
				}
			>
				{leads.length === 0 ? (
					<p className={css.nobody}>
						<Icon of={Check} /> {none}
					</p>
				) : (
					<ul className={page.lines}>{leads.slice(0, FIRST).map(row)}</ul>
				)}
				{leads.length > FIRST ? (
					<details open={opened.includes(id)} onToggle={event => open(event.currentTarget.open)}>
						<summary className={css.more}>
							{leads.length - FIRST} more{hidden}
						</summary>
						<ul className={page.lines}>{leads.slice(FIRST).map(row)}</ul>
					</details>
				) : null}
			</Panel>
		</div>
	);
}

function Row({ lead, when, children }: { lead: LeadRow; when: ReactNode; children?: ReactNode }) {
	const known = [lead.companyName, lead.country, lead.owner && `with ${lead.owner.username}`];
	return (
		<li className={page.lineOf}>
			<div>
				<p>
					<Link to={`/admin/leads/${lead.id}`} dir="auto" className={css.who}>
						{lead.fullName}
					</Link>
				</p>
				<p className={css.line}>
					{when} <span className={css.quiet}>{known.filter(Boolean).join(" · ")}</span>
				</p>
			</div>
			<div className={page.row}>
				{children}
				<ContactButtons lead={lead} />
			</div>
		</li>
	);
}

import { Check } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { loadToday } from "#app/admin/today/.server/load-today.ts";
import type { LeadRow } from "#db/leads/lead-row.ts";
import { inWords } from "#domain/time/distance.ts";
import { Icon } from "../../ui/icon/icon";
import { VisuallyHidden } from "../../ui/visually-hidden/visually-hidden";
import { ContactButtons } from "../leads/contact-buttons";
import { Day, Since } from "../shell/ago";
import { howMany } from "../shell/how-many";
import { PageHead, Panel } from "../shell/page";
import * as page from "../shell/page.css.ts";
import { useCanChange } from "../shell/staff";
import { useKeptFocus } from "../shell/use-kept-focus";
import type { Route } from "./+types/today";
import { FollowUp } from "./follow-up";
import * as css from "./today.css.ts";

/** As many as the server lists (docs/specification/http.md#leads). */
const LISTED = 50;

/** Where all of each list are. */
const ALL = {
	unanswered: "/admin/leads?answer=awaited&sort=createdAt",
	overdue: "/admin/leads?due=overdue&sort=followUpAt",
	due: "/admin/leads?due=today&sort=followUpAt",
} as const;

/** What words for lengths of time call less than a minute. */
const AT_ONCE_S = 30;

export const meta: Route.MetaFunction = () => [{ title: "Today" }];

export async function loader() {
	return loadToday();
}

/** What waits for staff today (docs/specification/back-office.md#today). */
export default function Today({ loaderData: today }: Route.ComponentProps) {
	const canChange = useCanChange();
	const { failedSyncs, quarantined, medianFirstContactSeconds: median } = today;
	const followUps = (leads: LeadRow[], late: boolean) => (
		<Rows
			leads={leads}
			when={lead =>
				lead.followUpAt ? (
					<span className={late ? css.late : css.wait}>
						{lead.nextStep ?? "Follow up"}, <Day at={lead.followUpAt} />
					</span>
				) : null
			}
			actions={lead => (canChange ? <FollowUp lead={lead} /> : null)}
		/>
	);
	return (
		<>
			<PageHead title="Today" />
			<nav aria-label="What waits" className={css.jumps}>
				<Jump to="waiting" words="Waiting" leads={today.unanswered} />
				<Jump to="overdue" words="Overdue" leads={today.overdue} />
				<Jump to="due" words="Due today" leads={today.due} />
			</nav>
			<div className={css.strip}>
				<p>
					{median === null
						? "Nobody of the last 90 days has been answered yet."
						: `Of the last 90 days, half were answered ${median < AT_ONCE_S ? "at once" : `within ${inWords(median * 1000)}`}.`}
				</p>
				{failedSyncs > 0 ? (
					<Link to="/admin/integrations/jobs?status=failed">{howMany(failedSyncs, "failed sync")}</Link>
				) : null}
				{quarantined > 0 ? (
					<Link to="/admin/leads/quarantine">{howMany(quarantined, "suspect")} in quarantine</Link>
				) : null}
			</div>
			<div className={page.stack}>
				<List
					id="waiting"
					title="Waiting for an answer"
					leads={today.unanswered}
					all={ALL.unanswered}
					none="Nobody waits for an answer."
				>
					<Rows
						leads={today.unanswered}
						when={lead => (
							<span className={css.wait}>
								Waiting for <Since at={lead.createdAt} />
							</span>
						)}
					/>
				</List>
				<List
					id="overdue"
					title="Overdue"
					leads={today.overdue}
					all={ALL.overdue}
					none="No follow-up is overdue."
				>
					{followUps(today.overdue, true)}
				</List>
				<List id="due" title="Due today" leads={today.due} all={ALL.due} none="No follow-up is due today.">
					{followUps(today.due, false)}
				</List>
			</div>
		</>
	);
}

/** How many a list has, in words. */
const counted = (leads: readonly LeadRow[]) => `${leads.length}${leads.length >= LISTED ? "+" : ""}`;

/** The way to a list that stands below others, with how many it has. */
function Jump({ to, words, leads }: { to: string; words: string; leads: readonly LeadRow[] }) {
	return (
		<a href={`#${to}`} className={css.jump}>
			{words} <strong>{counted(leads)}</strong>
		</a>
	);
}

function List({
	id,
	title,
	leads,
	all,
	none,
	children,
}: {
	id: string;
	title: string;
	leads: LeadRow[];
	/** Where those are who are not listed here. */
	all: string;
	/** What stands where nobody is listed. */
	none: string;
	children: ReactNode;
}) {
	const full = leads.length >= LISTED;
	const kept = useKeptFocus("li");
	const hidden = <VisuallyHidden>: {title}</VisuallyHidden>;
	return (
		<div id={id} ref={kept} tabIndex={-1} className={css.list}>
			<Panel
				title={leads.length > 0 ? `${title} (${counted(leads)})` : title}
				aside={
					full ? (
						<span className={page.fine}>
							The oldest {LISTED} are listed. <Link to={all}>Show all{hidden}</Link>
						</span>
					) : null
				}
			>
				{leads.length > 0 ? (
					children
				) : (
					<p className={css.nobody}>
						<Icon of={Check} /> {none}
					</p>
				)}
			</Panel>
		</div>
	);
}

function Rows({
	leads,
	when,
	actions,
}: {
	leads: LeadRow[];
	when: (lead: LeadRow) => ReactNode;
	actions?: (lead: LeadRow) => ReactNode;
}) {
	return (
		<ul className={css.rows}>
			{leads.map(lead => {
				const known = [lead.companyName, lead.country, lead.owner && `with ${lead.owner.username}`];
				return (
					<li key={lead.id} className={css.row}>
						<div>
							<p>
								<Link to={`/admin/leads/${lead.id}`} dir="auto" className={css.who}>
									{lead.fullName}
								</Link>
							</p>
							<p className={css.line}>
								{when(lead)} <span className={css.quiet}>{known.filter(Boolean).join(" · ")}</span>
							</p>
						</div>
						<div className={page.row}>
							{actions?.(lead)}
							<ContactButtons lead={lead} />
						</div>
					</li>
				);
			})}
		</ul>
	);
}

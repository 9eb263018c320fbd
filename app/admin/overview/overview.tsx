import type { ChangeEvent } from "react";
import { Link } from "react-router";
import { loadOverview } from "#app/admin/overview/.server/load-overview.ts";
import { Button } from "#app/ui/button/button.tsx";
import { Select, TextInput } from "#app/ui/field/field.tsx";
import { GROUPINGS } from "#domain/attribution/report.ts";
import { structureWords } from "#domain/leads/submission-words.ts";
import { CHOICES } from "../leads/list/filter-words.ts";
import { StatusControl } from "../leads/status-control.tsx";
import * as page from "../shell/page/page.css.ts";
import { Ago, Empty, howMany, PageHead, Panel, Stats } from "../shell/page/page.tsx";
import { FilterForm } from "../shell/page/search-form.tsx";
import { useCanChange } from "../shell/staff.ts";
import type { Route } from "./+types/overview";
import { Backups, isSound } from "./backups.tsx";
import { FirstContact, LeadsPerDay } from "./charts.tsx";
import { DueClaims } from "./due-claims.tsx";
import { Funnel } from "./funnel.tsx";
import { ImportCosts } from "./import-costs.tsx";
import { dayRange, GROUPING_WORDS, Origins } from "./origins.tsx";
import * as css from "./overview.css.ts";
import { TopList } from "./top-list.tsx";

export const loader = ({ url }: Route.LoaderArgs) => loadOverview(url);

type Shown = Route.ComponentProps["loaderData"];

/** The key figures at a glance. */
export default function Overview({ loaderData }: Route.ComponentProps) {
	const { backups, now, waiting, waitingOrMore, due, dueOrMore, figures, days, periods } = loaderData;
	const { by, touch, dates } = loaderData;
	const mayChange = useCanChange();
	// Backups that were never set up are shown below; a failed backup is shown above.
	const failed = backups !== null && !isSound(backups, now);
	return (
		<>
			<PageHead title="Analytics Overview">
				<FilterForm id="overview" values={{ days: String(days), by, touch, from: dates.from, to: dates.to }}>
					<Select
						id="o-days"
						name="days"
						label="Period"
						defaultValue={String(days)}
						choices={periods.map(period => ({ value: String(period), label: `${period} days` }))}
					/>
				</FilterForm>
			</PageHead>
			<p className={css.today}>
				<Link to="/admin/today">Today</Link>: {waiting}
				{waitingOrMore ? "+" : ""} waiting for an answer, {howMany(due, "follow-up", dueOrMore)} due.
			</p>
			<Figures of={figures} />
			<div className={page.stack}>
				<DueClaims claims={loaderData.claims} />
				{mayChange && failed ? <Backups state={backups} now={now} /> : null}
				<div className={`${page.grid} ${page.two}`}>
					<LeadsPerDay perDay={loaderData.perDay} before={loaderData.perDayBefore} />
					<FirstContact weeks={loaderData.firstContact} />
				</div>
				<div className={`${page.grid} ${page.two}`}>
					<RecentLeads leads={loaderData.leads} />
					<div className={page.stack}>
						<Panel title="Lead Sources by Country">
							<TopList
								entries={figures.topCountries}
								to={country => `/admin/leads?${new URLSearchParams({ country })}`}
							/>
						</Panel>
						<Panel title="Business Types">
							<TopList
								entries={figures.topTypes.map(({ name, count }) => ({
									name: structureWords(name),
									count,
								}))}
							/>
						</Panel>
					</div>
				</div>
				<OriginsPanel of={loaderData} />
				<Panel title={`Funnel per page, last ${days} days`}>
					<Funnel rows={loaderData.funnel} />
				</Panel>
				{mayChange && !failed ? <Backups state={backups} now={now} /> : null}
			</div>
		</>
	);
}

function Figures({ of: { total, byStatus, guideDownloads, countries } }: { of: Shown["figures"] }) {
	const closed = total === 0 ? 0 : Math.round((byStatus.closed / total) * 100);
	return (
		<Stats
			of={[
				["Total Leads", total, "/admin/leads"],
				["New Leads", byStatus.new, "/admin/leads?status=new"],
				["Contacted", byStatus.contacted, "/admin/leads?status=contacted"],
				["Guide Downloads", guideDownloads],
				["Countries", countries],
				["Conversion Rate", `${closed}%`, "/admin/leads?status=closed"],
			]}
		/>
	);
}

function RecentLeads({ leads }: Pick<Shown, "leads">) {
	return (
		<Panel title="Recent Leads" aside={<Link to="/admin/leads">All leads</Link>}>
			{leads.length === 0 ? (
				<Empty>No leads yet. Start marketing to see data here!</Empty>
			) : (
				// biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container must be reachable by keyboard
				<section className={css.scroll} tabIndex={0} aria-label="Recent leads">
					{leads.map(lead => (
						<div key={lead.id} className={css.recent}>
							<span>
								<Link to={`/admin/leads/${lead.id}`}>{lead.fullName}</Link>{" "}
								<span className={page.fine}>
									{lead.country ?? lead.email ?? lead.phone}, <Ago at={lead.createdAt} />
								</span>
							</span>
							<StatusControl lead={lead} />
						</div>
					))}
				</section>
			)}
		</Panel>
	);
}

/** The origins of the leads, for the period or the chosen dates. */
function OriginsPanel({ of: { days, by, touch, dates, origins } }: { of: Shown }) {
	const mayChange = useCanChange();
	const ask = (event: ChangeEvent<HTMLSelectElement>) => event.currentTarget.form?.requestSubmit();
	const dated = dates.from !== "" || dates.to !== "";
	return (
		<Panel
			title={
				dated && !dates.wrong
					? `Where leads come from, ${dayRange(origins)}`
					: `Where leads come from, last ${days} days`
			}
		>
			<div className={page.stack}>
				{/* Fields of the form at the top of the page, to which they are connected by `form`. */}
				<div className={css.choices}>
					<Select
						id="o-by"
						name="by"
						form="overview"
						label="By"
						defaultValue={by}
						choices={GROUPINGS.map(value => ({ value, label: GROUPING_WORDS[value] }))}
						onChange={ask}
					/>
					<Select
						id="o-touch"
						name="touch"
						form="overview"
						label="Counted by"
						defaultValue={touch}
						choices={CHOICES.touch}
						onChange={ask}
					/>
					<TextInput
						id="o-from"
						name="from"
						form="overview"
						type="date"
						label="From"
						defaultValue={dates.from}
					/>
					<TextInput
						id="o-to"
						name="to"
						form="overview"
						type="date"
						label="To"
						defaultValue={dates.to}
						error={dates.wrong ?? undefined}
					/>
					<div className={css.beside}>
						<Button type="submit" form="overview" small variant="secondary">
							Show dates
						</Button>
						{dated ? (
							<Link to={`?${new URLSearchParams({ days: String(days), by, touch })}`} preventScrollReset>
								Last {days} days instead
							</Link>
						) : null}
					</div>
				</div>
				<Origins by={by} touch={touch} {...origins} />
				{mayChange ? <ImportCosts /> : null}
			</div>
		</Panel>
	);
}

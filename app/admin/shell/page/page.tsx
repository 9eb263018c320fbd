import { type ReactNode, useEffect, useState } from "react";
import { Link, NavLink } from "react-router";
import { Badge } from "#app/ui/badge/badge.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { formatDuration, timeAgo } from "#domain/time/distance.ts";
import * as css from "./page.css.ts";
import { useScrollCurrentIntoView } from "./use-scroll-current-into-view.ts";

type Tabs = readonly { to: string; label: string; end?: boolean }[];

export interface PageHeadProps {
	title: string;
	/** The document's title, if it differs from the heading. */
	inTab?: string | undefined;
	/** The sub-tabs, of which this page is one. */
	tabs?: Tabs;
	children?: ReactNode;
}

/** A page's head: its title, which is also the document's title, and its actions. */
export function PageHead({ title, inTab = title, tabs, children }: PageHeadProps) {
	return (
		<>
			<div className={css.head}>
				<title>{inTab}</title>
				<h1 dir="auto" className={css.title}>
					{title}
				</h1>
				{children ? <div className={css.actions}>{children}</div> : null}
			</div>
			{tabs ? <SubTabs label={title} tabs={tabs} /> : null}
		</>
	);
}

/** Tabs within a tab, each with a URL of its own. */
export function SubTabs({ label, tabs }: { label: string; tabs: Tabs }) {
	const row = useScrollCurrentIntoView();
	return (
		<nav aria-label={label} className={`${css.subTabs} ${css.fading}`} ref={row}>
			{tabs.map(({ to, label: words, end = true }) => (
				<NavLink key={to} to={to} end={end} className={css.subTab}>
					{words}
				</NavLink>
			))}
		</nav>
	);
}

/** The empty state of a list: its text, and an action. */
export function Empty({ children, action }: { children: ReactNode; action?: ReactNode }) {
	return (
		<div className={css.empty}>
			<p>{children}</p>
			{action}
		</div>
	);
}

/** The empty state of a filtered list: its text, the active filters, and a link that clears them. */
export function NothingFound({ filters, children }: { filters: readonly string[]; children: ReactNode }) {
	return (
		<div className={css.empty}>
			<p data-found>{children}</p>
			{filters.length > 0 ? (
				<>
					<p>Filtered by {filters.join(" and ")}.</p>
					<Link to="?">Clear filters</Link>
				</>
			) : null}
		</div>
	);
}

/** Figures as cards with labels; one with a URL is a link. */
export function Stats({
	of,
}: {
	of: readonly (readonly [name: string, value: number | string, to?: string])[];
}) {
	return (
		<dl className={css.stats}>
			{of.map(([name, value, to]) => (
				<div key={name} className={css.stat}>
					<dt>{to ? <Link to={to}>{name}</Link> : name}</dt>
					<dd>{typeof value === "number" ? value.toLocaleString("en-GB") : value}</dd>
				</div>
			))}
		</dl>
	);
}

interface PanelProps {
	title: ReactNode;
	aside?: ReactNode;
	children: ReactNode;
}

export function Panel({ title, aside, children }: PanelProps) {
	return (
		<section className={css.panel}>
			<div className={css.panelHead}>
				<h2 className={css.panelTitle}>{title}</h2>
				{aside}
			</div>
			{children}
		</section>
	);
}

/** Whether a record is active, in a list of them. */
export function Active({ on }: { on: boolean }) {
	return <Badge tone={on ? "success" : "neutral"}>{on ? "Active" : "Inactive"}</Badge>;
}

const EVERY_MS = 30_000;
const EXACT = { dateStyle: "medium", timeStyle: "medium" } as const;
const exact = new Intl.DateTimeFormat("en-GB", EXACT);
const exactUtc = new Intl.DateTimeFormat("en-GB", { ...EXACT, timeZone: "UTC" });

/** Formats an exact time in the reader's time zone, which the server does not know: in UTC until hydration. */
function useExact(at: number): string {
	return (useHydrated() ? exact : exactUtc).format(at);
}

/** A relative time ("3 days ago"), with the exact time as title and dateTime. */
export function Ago({ at }: { at: string }) {
	return <Distance at={at} words={timeAgo} />;
}

/** The duration since a moment ("about 3 hours"). */
export function Since({ at }: { at: string }) {
	return <Distance at={at} words={(then, now) => formatDuration(now - then)} />;
}

function Distance({ at, words }: { at: string; words: (then: number, now: number) => string }) {
	const then = Date.parse(at);
	const [now, setNow] = useState(() => Date.now());
	useEffect(() => {
		const timer = setInterval(() => setNow(Date.now()), EVERY_MS);
		return () => clearInterval(timer);
	}, []);
	return (
		<time dateTime={at} title={useExact(then)} suppressHydrationWarning>
			{words(then, Math.max(now, then))}
		</time>
	);
}

const inLondon = new Intl.DateTimeFormat("en-GB", { timeZone: "Europe/London", dateStyle: "medium" });
const inUtc = new Intl.DateTimeFormat("en-GB", { timeZone: "UTC", dateStyle: "medium" });

/** Formats a day such as 2026-03-01: "1 Mar 2026". */
export const dayWords = (day: string): string => inUtc.format(Date.parse(day));

/** A date in London's time zone. */
export function Day({ at }: { at: string }) {
	return <time dateTime={at}>{inLondon.format(Date.parse(at))}</time>;
}

/** A full date and time in the reader's time zone. */
export function Moment({ at }: { at: string }) {
	return <time dateTime={at}>{useExact(Date.parse(at))}</time>;
}

/** Formats a count: "1 lead", "1,234 leads", "10,000+ leads" if counting stopped there. */
export function howMany(count: number, thing: string, orMore = false): string {
	const number = `${count.toLocaleString("en-GB")}${orMore ? "+" : ""}`;
	return `${number} ${thing}${count === 1 && !orMore ? "" : "s"}`;
}

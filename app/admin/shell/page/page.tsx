import { type ReactNode, useEffect, useState } from "react";
import { Link, NavLink } from "react-router";
import { useScripted } from "#app/ui/use-scripted.ts";
import { inWords, timeAgo } from "#domain/time/distance.ts";
import * as css from "./page.css.ts";
import { useCurrentInView } from "./use-current-in-view";

type Tabs = readonly { to: string; label: string; end?: boolean }[];

export interface PageHeadProps {
	title: string;
	/** Names the page in the browser's tab, where its title does not. */
	inTab?: string | undefined;
	/** The tabs below, among which the page is one. */
	tabs?: Tabs;
	children?: ReactNode;
}

/** The head of a page: its name, which the browser's tab has too, and what can be done on it. */
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

/** Tabs within a tab, each with an address of its own. */
export function SubTabs({ label, tabs }: { label: string; tabs: Tabs }) {
	const row = useCurrentInView();
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

/** What stands where a list would be: the exact words, and a way on. */
export function Empty({ children, action }: { children: ReactNode; action?: ReactNode }) {
	return (
		<div className={css.empty}>
			<p>{children}</p>
			{action}
		</div>
	);
}

/** What stands where a filter found nothing: the words, what is filtered by, and the way to everything. */
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

/** Figures as cards, each under its name; one with an address leads on. */
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

const EVERY_MS = 30_000;
const EXACT = { dateStyle: "medium", timeStyle: "medium" } as const;
const exact = new Intl.DateTimeFormat("en-GB", EXACT);
const exactUtc = new Intl.DateTimeFormat("en-GB", { ...EXACT, timeZone: "UTC" });

/** An exact time in the reader's own time zone, which the server does not know: in UTC until the page's script runs. */
function useExact(at: number): string {
	return (useScripted() ? exact : exactUtc).format(at);
}

/** A moment as a distance ("3 days ago"), the exact time on hover and for machines. */
export function Ago({ at }: { at: string }) {
	return <Distance at={at} words={timeAgo} />;
}

/** How long something lasts already ("about 3 hours"). */
export function Since({ at }: { at: string }) {
	return <Distance at={at} words={(then, now) => inWords(now - then)} />;
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

const day = new Intl.DateTimeFormat("en-GB", { timeZone: "Europe/London", dateStyle: "medium" });

/** A day in London. */
export function Day({ at }: { at: string }) {
	return <time dateTime={at}>{day.format(Date.parse(at))}</time>;
}

/** A moment in full, in the reader's own time zone. */
export function Moment({ at }: { at: string }) {
	return <time dateTime={at}>{useExact(Date.parse(at))}</time>;
}

/** A number of things in words: "1 lead", "1,234 leads", "10,000+ leads" where counting stopped there. */
export function howMany(count: number, thing: string, orMore = false): string {
	const number = `${count.toLocaleString("en-GB")}${orMore ? "+" : ""}`;
	return `${number} ${thing}${count === 1 && !orMore ? "" : "s"}`;
}

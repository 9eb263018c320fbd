import { X } from "lucide-react";
import { type ReactNode, useRef } from "react";
import { Form, Link, useSearchParams } from "react-router";
import type { LeadList } from "#app/admin/leads/.server/load-leads.ts";
import * as page from "#app/admin/shell/page/page.css.ts";
import { CLEARED_CURSOR, withQuery } from "#app/admin/shell/page/with-query.ts";
import { Button, look } from "#app/ui/button/button.tsx";
import { classes } from "#app/ui/classes.ts";
import { type Choice, Select, TextInput } from "#app/ui/field/field.tsx";
import { Icon } from "#app/ui/icon/icon.tsx";
import { useDocumentEvent } from "#app/ui/use-document-event.ts";
import type { FilterName } from "#domain/leads/lead-filter.ts";
import * as css from "./filter.css.ts";
import { CHOICES, filterWords, NAMELESS_CAMPAIGNS, NAMELESS_SOURCES } from "./filter-words.ts";
import { useLeadSearch } from "./use-lead-search.ts";

const SORTS = [
	{ value: "-createdAt", label: "Newest first" },
	{ value: "createdAt", label: "Oldest first" },
	{ value: "fullName", label: "Name, A to Z" },
	{ value: "-fullName", label: "Name, Z to A" },
	{ value: "status", label: "Status" },
	{ value: "followUpAt", label: "Follow-up, soonest first" },
	{ value: "-followUpAt", label: "Follow-up, latest first" },
	{ value: "-lastActivityAt", label: "Last activity, newest first" },
	{ value: "lastActivityAt", label: "Last activity, oldest first" },
];

/** Parameters that select the list, and filters that other pages link to; they have no visible field. */
const LISTS = ["quarantined", "view", "integration"];
const LINKED: readonly FilterName[] = ["channel", "medium", "landingPage", "page", "imported"];
/** Filters that are not behind the "Filters" button. */
const BESIDE = new Set<string>([...LINKED, "q", "status"]);

type Filtered = Pick<LeadList, "asked" | "choices" | "owners" | "sort">;

/** Search, filters and sort order of a list of leads, all stored in the URL. `children` are additional buttons. */
export function LeadFilter({ asked, choices, owners, sort, children }: Filtered & { children?: ReactNode }) {
	const [parameters] = useSearchParams();
	const { form, onChange, onSubmit } = useLeadSearch({ ...asked, status: asked.status ?? "all", sort });
	const hidden = [
		...LISTS.map(name => [name, parameters.get(name)] as const),
		...LINKED.map(name => [name, asked[name]] as const),
	];
	return (
		<Form
			ref={form}
			method="get"
			role="search"
			aria-label="Leads"
			className={css.toolbar}
			onChange={onChange}
			onSubmit={onSubmit}
		>
			{hidden.map(([name, value]) =>
				value ? <input key={name} type="hidden" name={name} value={value} /> : null,
			)}
			<div className={css.search}>
				<TextInput
					id="lead-search"
					name="q"
					type="search"
					label="Search"
					placeholder="Name, email, phone, company"
					defaultValue={asked.q ?? ""}
					autoComplete="off"
					data-search
				/>
			</div>
			{/* The board has a column for each status. */}
			{parameters.get("view") === "board" ? null : (
				<div className={css.status}>
					<Select
						id="lead-status"
						name="status"
						label="Status"
						defaultValue={asked.status ?? "all"}
						choices={[{ value: "all", label: "All statuses" }, ...CHOICES.status]}
					/>
				</div>
			)}
			<Further asked={asked} choices={choices} owners={owners} sort={sort} />
			<Button type="submit" variant="secondary" className={page.unscripted}>
				Search
			</Button>
			{children}
		</Form>
	);
}

/** The filters behind the "Filters" button. */
function Further({ asked, choices, owners, sort }: Filtered) {
	const details = useRef<HTMLDetailsElement>(null);
	useClosing(details);
	const used = Object.entries(asked).filter(([name, value]) => value && !BESIDE.has(name)).length;
	const select = (name: FilterName, label: string, offered: readonly Choice[], empty = "Any") => (
		<Select
			id={`lead-${name}`}
			name={name}
			label={label}
			empty={empty}
			defaultValue={asked[name] ?? ""}
			choices={withCurrent(offered, asked[name])}
		/>
	);
	const day = (name: "from" | "to", label: string, min?: string) => (
		<TextInput
			id={`lead-${name}`}
			name={name}
			type="date"
			label={label}
			defaultValue={asked[name] ?? ""}
			min={min}
		/>
	);
	const own = [
		{ value: "me", label: "Me" },
		{ value: "none", label: "Nobody" },
		...owners.map(({ id, username }) => ({ value: id, label: username })),
	];
	return (
		<details ref={details} className={css.further}>
			<summary className={classes(look({ variant: "secondary" }), css.summary)}>
				Filters{used > 0 ? ` (${used})` : ""}
			</summary>
			<div className={css.panel}>
				{select("source", "Source", [...NAMELESS_SOURCES, ...choices.source])}
				{select("campaign", "Campaign", [...NAMELESS_CAMPAIGNS, ...choices.campaign])}
				<Select
					id="lead-touch"
					name="touch"
					label="Touch"
					defaultValue={asked.touch ?? ""}
					choices={[
						{ value: "", label: "Last touch" },
						{ value: "first", label: "First touch" },
					]}
				/>
				<TextInput
					id="lead-clickId"
					name="clickId"
					label="Click ID"
					defaultValue={asked.clickId ?? ""}
					autoComplete="off"
				/>
				{select("form", "Form", CHOICES.form)}
				{select("formSent", "Which of their forms", CHOICES.formSent)}
				{select("country", "Country", choices.country)}
				{select("owner", "Owner", own, "Anyone")}
				{select("answer", "Answer", CHOICES.answer)}
				{select("sync", "Sync", CHOICES.sync)}
				{select("due", "Follow-up", CHOICES.due)}
				{select("consent", "Marketing consent", CHOICES.consent)}
				{day("from", "Known from")}
				{day("to", "Known until", asked.from)}
				<Select id="lead-sort" name="sort" label="Order" defaultValue={sort} choices={SORTS} />
			</div>
		</details>
	);
}

/** Adds the current value to the options, even if no recent lead has it. */
function withCurrent(offered: readonly Choice[], current: string | undefined): readonly Choice[] {
	const known = offered.some(choice => (typeof choice === "string" ? choice : choice.value) === current);
	return !current || known ? offered : [...offered, current];
}

/** Closes the filters on Escape, and on a press or focus outside, because they cover the page. */
function useClosing(details: React.RefObject<HTMLDetailsElement | null>): void {
	const leave = ({ target }: Event) => {
		const { current } = details;
		if (current?.open && target instanceof Node && !current.contains(target)) current.open = false;
	};
	useDocumentEvent("pointerdown", leave);
	useDocumentEvent("focusin", leave);
	useDocumentEvent("keydown", ({ key }) => {
		const { current } = details;
		if (key !== "Escape" || !current?.open || !current.contains(document.activeElement)) return;
		current.open = false;
		current.querySelector("summary")?.focus();
	});
}

/** The active filters as chips, each with a link that removes it. */
export function FilterChips({ asked, owners }: Pick<LeadList, "asked" | "owners">) {
	const [parameters] = useSearchParams();
	// The search term is visible in its field.
	const chips = filterWords(asked, owners).filter(({ name }) => name !== "q");
	if (chips.length === 0) return null;
	const without = (names: readonly string[]) =>
		withQuery(parameters, { ...CLEARED_CURSOR, ...Object.fromEntries(names.map(name => [name, null])) });
	return (
		<ul className={css.chips} aria-label="Filters">
			{chips.map(({ name, label, value }) => (
				<li key={name}>
					<Link
						to={without([name])}
						className={css.chip}
						aria-label={`Remove ${label}: ${value}`}
						preventScrollReset
					>
						<span className={css.chipWords}>
							{label}: <b>{value}</b>
						</span>
						<Icon of={X} />
					</Link>
				</li>
			))}
			<li>
				<Link to={without(Object.keys(asked))} className={css.clear}>
					Clear all
				</Link>
			</li>
		</ul>
	);
}

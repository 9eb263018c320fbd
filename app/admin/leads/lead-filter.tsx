import { useSearchParams } from "react-router";
import { LEAD_STATUSES } from "#domain/leads/status.ts";
import { Select } from "../../ui/field/field";
import { SearchForm } from "../shell/search-form";
import { STATUS_WORDS } from "./status-control";

const SORTS = [
	{ value: "-createdAt", label: "Newest first" },
	{ value: "createdAt", label: "Oldest first" },
	{ value: "fullName", label: "Name, A to Z" },
	{ value: "-fullName", label: "Name, Z to A" },
	{ value: "status", label: "Status" },
];

/** What a list of leads is filtered by, in words. */
export function filterWords({ status, q }: { status: string; q: string }): string[] {
	const chosen = LEAD_STATUSES.find(value => value === status);
	return [...(chosen ? [`status ${STATUS_WORDS[chosen]}`] : []), ...(q ? [`the search “${q}”`] : [])];
}

/** Filter, search and order of a list of leads; all of it stands in the address. */
export function LeadFilter({ status, q, sort }: { status: string; q: string; sort: string }) {
	const [parameters] = useSearchParams();
	const suspects = parameters.get("quarantined") === "true";
	return (
		<SearchForm
			key={`${status} ${q} ${sort} ${suspects}`}
			id="lead-search"
			q={q}
			placeholder="Name, email, phone or company"
		>
			{suspects ? <input type="hidden" name="quarantined" value="true" /> : null}
			<Select
				id="lead-status"
				name="status"
				label="Status"
				defaultValue={status}
				choices={[
					{ value: "all", label: "All" },
					...LEAD_STATUSES.map(value => ({ value, label: STATUS_WORDS[value] })),
				]}
			/>
			<Select id="lead-sort" name="sort" label="Order" defaultValue={sort} choices={SORTS} />
		</SearchForm>
	);
}

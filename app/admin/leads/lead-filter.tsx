import { Form, useSearchParams, useSubmit } from "react-router";
import { LEAD_STATUSES } from "#domain/leads/status.ts";
import { Button } from "../../ui/button/button";
import { Select, TextInput } from "../../ui/field/field";
import * as page from "../shell/page.css.ts";
import { STATUS_WORDS } from "./status-control";

const SORTS = [
	{ value: "-createdAt", label: "Newest first" },
	{ value: "createdAt", label: "Oldest first" },
	{ value: "fullName", label: "Name, A to Z" },
	{ value: "-fullName", label: "Name, Z to A" },
	{ value: "status", label: "Status" },
];

/** Filter, search and order of a list of leads; all of it stands in the address. */
export function LeadFilter({ status, q, sort }: { status: string; q: string; sort: string }) {
	const submit = useSubmit();
	const [parameters] = useSearchParams();
	const suspects = parameters.get("quarantined") === "true";
	return (
		<Form
			key={`${status} ${q} ${sort} ${suspects}`}
			method="get"
			role="search"
			className={page.toolbar}
			onChange={event => {
				if (event.target instanceof HTMLSelectElement) void submit(event.currentTarget);
			}}
		>
			{suspects ? <input type="hidden" name="quarantined" value="true" /> : null}
			<div className={page.grow}>
				<TextInput
					id="lead-search"
					name="q"
					type="search"
					label="Search"
					placeholder="Name, e-mail, phone or company"
					defaultValue={q}
					data-search
				/>
			</div>
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
			<Button type="submit" variant="secondary">
				Search
			</Button>
		</Form>
	);
}

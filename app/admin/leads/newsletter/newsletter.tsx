import { loadNewsletter } from "#app/admin/leads/.server/load-newsletter.ts";
import { PageHead } from "#app/admin/shell/page/page.tsx";
import { PagedList } from "#app/admin/shell/page/pager.tsx";
import { SearchForm } from "#app/admin/shell/page/search-form.tsx";
import { Select } from "#app/ui/field/field.tsx";
import { LeadTabs } from "../lead-tabs.tsx";
import type { Route } from "./+types/newsletter";
import { SubscriberTable } from "./subscriber-table.tsx";

const STATUSES = [
	{ value: "all", label: "All" },
	{ value: "subscribed", label: "Active" },
	{ value: "pending", label: "To confirm" },
	{ value: "unsubscribed", label: "Unsubscribed" },
	{ value: "trouble", label: "Something failed" },
];
const WHO = [
	{ value: "all", label: "Everyone" },
	{ value: "newsletter", label: "Not a lead yet" },
];

export const loader = ({ url }: Route.LoaderArgs) => loadNewsletter(url);

/** The newsletter's subscribers: active, to confirm, unsubscribed, and failures. */
export default function Newsletter({ loaderData }: Route.ComponentProps) {
	const { subscribers, counts, q, status, who } = loaderData;
	const label = (choices: typeof STATUSES, value: string) =>
		choices.find(choice => choice.value === value)?.label;
	const filters = [
		...(status === "all" ? [] : [`status ${label(STATUSES, status)}`]),
		...(who === "all" ? [] : [`“${label(WHO, who)}”`]),
		...(q ? [`the search “${q}”`] : []),
	];
	return (
		<>
			<PageHead title="Lead Management" inTab="Newsletter" />
			<LeadTabs counts={counts} />
			<SearchForm id="subscriber-search" q={q} values={{ status, who }} placeholder="Email address">
				<Select
					id="subscriber-status"
					name="status"
					label="Status"
					defaultValue={status}
					choices={STATUSES}
				/>
				<Select id="subscriber-who" name="who" label="Who" defaultValue={who} choices={WHO} />
			</SearchForm>
			<PagedList
				label="Subscribers"
				thing="subscriber"
				shown={subscribers.length}
				pager={loaderData}
				filters={filters}
				empty="No subscribers yet. Anyone who signs up through a newsletter form on the website appears here."
			>
				<SubscriberTable subscribers={subscribers} />
			</PagedList>
		</>
	);
}

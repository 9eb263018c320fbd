import { loadNewsletter } from "#app/admin/leads/.server/load-newsletter.ts";
import { Select } from "../../ui/field/field";
import { howMany } from "../shell/how-many";
import { Empty, PageHead } from "../shell/page";
import { Pager } from "../shell/pager";
import { SearchForm } from "../shell/search-form";
import type { Route } from "./+types/newsletter";
import { LeadTabs } from "./lead-tabs";
import { SubscriberTable } from "./subscriber-table";

export const meta: Route.MetaFunction = () => [{ title: "Newsletter" }];

export async function loader({ url }: Route.LoaderArgs) {
	return loadNewsletter(url);
}

/** Who gets the newsletter, who is still to confirm, who left, and what went wrong on the way. */
export default function Newsletter({ loaderData }: Route.ComponentProps) {
	const { subscribers, total, orMore, counts, q, status, who, deep, next } = loaderData;
	const narrowed = q !== "" || status !== "all" || who !== "all";
	return (
		<>
			<PageHead title="Lead Management" />
			<LeadTabs counts={counts} />
			<SearchForm key={`${q} ${status} ${who}`} id="subscriber-search" q={q} placeholder="Email address">
				<Select
					id="subscriber-status"
					name="status"
					label="Status"
					defaultValue={status}
					choices={[
						{ value: "all", label: "All" },
						{ value: "subscribed", label: "Active" },
						{ value: "pending", label: "To confirm" },
						{ value: "unsubscribed", label: "Unsubscribed" },
						{ value: "trouble", label: "Something failed" },
					]}
				/>
				<Select
					id="subscriber-who"
					name="who"
					label="Who"
					defaultValue={who}
					choices={[
						{ value: "all", label: "Everyone" },
						{ value: "newsletter", label: "Not a lead yet" },
					]}
				/>
			</SearchForm>
			{subscribers.length > 0 ? (
				<SubscriberTable subscribers={subscribers} />
			) : (
				<Empty>
					{narrowed
						? "No subscribers found."
						: "Nobody has subscribed yet. Whoever enters an address in a newsletter form of the website stands here."}
				</Empty>
			)}
			<Pager next={next} deep={deep}>
				{howMany(total, "subscriber", orMore)}
			</Pager>
		</>
	);
}

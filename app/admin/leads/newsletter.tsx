import { Form, Link, useSearchParams, useSubmit } from "react-router";
import { loadNewsletter } from "#app/admin/leads/.server/load-newsletter.ts";
import { Button } from "../../ui/button/button";
import { Select, TextInput } from "../../ui/field/field";
import { howMany } from "../shell/how-many";
import { Empty, PageHead } from "../shell/page";
import * as page from "../shell/page.css.ts";
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
	const submit = useSubmit();
	const [parameters] = useSearchParams();
	const narrowed = q !== "" || status !== "all" || who !== "all";
	const at = (cursor: string | null) => {
		const query = new URLSearchParams(parameters);
		if (cursor) query.set("cursor", cursor);
		else query.delete("cursor");
		return `?${query}`;
	};
	return (
		<>
			<PageHead title="Lead Management" />
			<LeadTabs counts={counts} />
			<Form
				key={`${q} ${status} ${who}`}
				method="get"
				role="search"
				className={page.toolbar}
				onChange={event => {
					if (event.target instanceof HTMLSelectElement) void submit(event.currentTarget);
				}}
			>
				<div className={page.grow}>
					<TextInput
						id="subscriber-search"
						name="q"
						type="search"
						label="Search"
						placeholder="E-mail address"
						defaultValue={q}
						data-search
					/>
				</div>
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
				<Button type="submit" variant="secondary">
					Search
				</Button>
			</Form>
			{subscribers.length > 0 ? (
				<SubscriberTable subscribers={subscribers} />
			) : (
				<Empty>
					{narrowed
						? "No subscribers found."
						: "Nobody has subscribed yet. Whoever enters an address in a newsletter form of the website stands here."}
				</Empty>
			)}
			<nav className={page.pager} aria-label="Pages">
				<span>{howMany(total, "subscriber", orMore)}</span>
				<span className={page.row}>
					{deep ? <Link to={at(null)}>First page</Link> : null}
					{next ? <Link to={at(next)}>Next page</Link> : null}
				</span>
			</nav>
		</>
	);
}

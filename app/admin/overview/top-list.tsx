import { Fragment } from "react";
import { Link } from "react-router";
import * as page from "../shell/page/page.css.ts";
import { howMany } from "../shell/page/page.tsx";
import * as css from "./overview.css.ts";

/** The most frequent values, each with its count and a bar; `to` returns the URL of a value's leads. */
export function TopList({
	entries,
	to,
}: {
	entries: { name: string; count: number }[];
	to?: (name: string) => string;
}) {
	const max = Math.max(1, ...entries.map(entry => entry.count));
	if (entries.length === 0) return <p className={page.quiet}>Nothing to count yet.</p>;
	return (
		<div className={css.top}>
			{entries.map(({ name, count }) => (
				<Fragment key={name}>
					<span>{to ? <Link to={to(name)}>{name}</Link> : name}</span>
					<strong>{count.toLocaleString("en-GB")}</strong>
					<meter
						className={css.meter}
						min={0}
						max={max}
						value={count}
						aria-label={`${name}: ${howMany(count, "lead")}`}
					/>
				</Fragment>
			))}
		</div>
	);
}

import type { dueClaims } from "#domain/claims.ts";
import * as page from "../shell/page/page.css.ts";
import { Panel } from "../shell/page/page.tsx";

const DAY = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });

/** Expired claims and those that soon expire, with how to renew them. */
export function DueClaims({ claims }: { claims: ReturnType<typeof dueClaims> }) {
	if (claims.length === 0) return null;
	return (
		<Panel title="Claims to renew">
			<ul className={page.list}>
				{claims.map(({ id, claim, evidence, validUntil, expired }) => (
					<li key={id}>
						“{claim}” {expired ? "left the pages: its last day was" : "leaves the pages after"}{" "}
						{DAY.format(new Date(validUntil))}. To renew it, check the evidence ({evidence.replace(/\.$/, "")}
						) and set a new last day for {id} in domain/claims.ts.
					</li>
				))}
			</ul>
		</Panel>
	);
}

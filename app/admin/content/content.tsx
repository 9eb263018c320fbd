import { useState } from "react";
import { loadContent } from "#app/admin/content/.server/load-content.ts";
import { Button } from "../../ui/button/button";
import { Ago } from "../shell/ago";
import { Panel } from "../shell/page";
import * as page from "../shell/page.css.ts";
import { useCanChange } from "../shell/staff";
import type { Route } from "./+types/content";
import { ContentTabs } from "./content-tabs";
import { EntryEditor } from "./entry-editor";

export const meta: Route.MetaFunction = () => [{ title: "Content Management" }];

export async function loader() {
	return loadContent();
}

/** The website's content entries; one is edited at a time. */
export default function Content({ loaderData: { entries } }: Route.ComponentProps) {
	const canChange = useCanChange();
	const [editing, setEditing] = useState<string | null>(null);
	return (
		<>
			<ContentTabs />
			<div className={page.stack}>
				{entries.map(entry => (
					<Panel
						key={entry.key}
						title={entry.title}
						aside={
							canChange && editing !== entry.key ? (
								<Button
									small
									variant="secondary"
									disabled={editing !== null}
									aria-label={`Edit ${entry.title}`}
									onClick={() => setEditing(entry.key)}
								>
									Edit
								</Button>
							) : null
						}
					>
						{editing === entry.key ? (
							<EntryEditor entry={entry} onClose={() => setEditing(null)} />
						) : (
							<div className={page.stack}>
								<p>{entry.content}</p>
								<p className={page.fine}>
									<span className={page.code}>{entry.key}</span>
									{entry.updatedAt ? (
										<>
											{" · "}
											{entry.updatedBy ?? "Somebody"}, <Ago at={entry.updatedAt} />
										</>
									) : (
										" · as delivered"
									)}
								</p>
							</div>
						)}
					</Panel>
				))}
			</div>
		</>
	);
}

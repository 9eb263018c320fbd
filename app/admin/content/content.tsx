import { loadContent } from "#app/admin/content/.server/load-content.ts";
import { Badge } from "#app/ui/badge/badge.tsx";
import { Button } from "#app/ui/button/button.tsx";
import { SettingSwitch } from "../shell/edit/setting-switch.tsx";
import { useEditing } from "../shell/edit/use-editing.ts";
import * as page from "../shell/page/page.css.ts";
import { Ago, Panel } from "../shell/page/page.tsx";
import { useCanChange } from "../shell/staff.ts";
import type { Route } from "./+types/content";
import { ContentHead } from "./content-head.tsx";
import { EntryEditor } from "./entry-editor.tsx";
import { inWords } from "./instant.ts";

export const loader = () => loadContent();

/** The website's content entries; one can be edited at a time. */
export default function Content({ loaderData: { entries, confirms } }: Route.ComponentProps) {
	const canChange = useCanChange();
	const { editing, edit, close } = useEditing("content");
	return (
		<>
			<ContentHead />
			<div className={`${page.grid} ${page.two}`}>
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
									onClick={() => edit(entry.key)}
								>
									Edit
								</Button>
							) : null
						}
					>
						{canChange && editing === entry.key ? (
							<EntryEditor entry={entry} onClose={close} />
						) : (
							<div className={page.stack}>
								{entry.isActive ? null : (
									<p>
										<Badge>Inactive</Badge> The website shows the default:{" "}
										{inWords(entry.kind, entry.defaultContent)}
									</p>
								)}
								<p className={entry.isActive ? undefined : page.quiet}>
									{inWords(entry.kind, entry.content)}
								</p>
								<p className={page.fine}>
									<span className={page.code}>{entry.key}</span>
									{entry.updatedAt ? (
										<>
											{" · "}
											{entry.updatedBy ?? "Somebody"}, <Ago at={entry.updatedAt} />
										</>
									) : (
										" · default wording"
									)}
								</p>
							</div>
						)}
					</Panel>
				))}
				<SettingSwitch
					id="lead-confirmation"
					title="Confirmation by email"
					label="Tell people that their form has arrived"
					hint="At most one email a day to each address, in the wording above. It says how soon you answer only while your median over the last 90 days meets that time."
					url="/api/lead-confirmation"
					active={confirms}
					said={{ on: "Forms are now confirmed by email", off: "Forms are no longer confirmed by email" }}
				/>
			</div>
		</>
	);
}

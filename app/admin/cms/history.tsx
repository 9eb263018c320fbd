import type { VersionView } from "#app/admin/cms/.server/load-cms.ts";
import { wordDiff } from "#domain/content/word-diff.ts";
import { Button } from "../../ui/button/button";
import { Ago } from "../shell/ago";
import { call } from "../shell/call";
import { Panel } from "../shell/page";
import * as page from "../shell/page.css.ts";
import { useCanChange } from "../shell/staff";
import { useChange } from "../shell/use-change";
import { WordDiff } from "../shell/word-diff";

/** What an element was, each version against the one before it, to be brought back with a click. */
export function History({ elementId, versions }: { elementId: string; versions: VersionView[] }) {
	const canChange = useCanChange();
	const { busy, make } = useChange();
	if (versions.length === 0) return null;
	return (
		<Panel title="History">
			<ol className={page.list}>
				{versions.map((version, index) => {
					const before = versions[index + 1]?.content ?? "";
					return (
						<li key={version.version} className={page.panel}>
							<div className={page.panelHead}>
								<span>
									Version {version.version}
									{version.deleted ? ", deleted" : version.isActive ? "" : ", inactive"} by {version.author},{" "}
									<Ago at={version.createdAt} />
								</span>
								{canChange && (index > 0 || version.deleted) && !version.deleted ? (
									<Button
										small
										variant="secondary"
										busy={busy === String(version.version)}
										onClick={() =>
											void make(
												String(version.version),
												() =>
													call("POST", `/api/cms/page-content/${elementId}/restore`, {
														version: version.version,
													}),
												{
													done: { title: "Success", description: `Version ${version.version} is back` },
													failed: { title: "Error", description: "Failed to restore this version" },
												},
											)
										}
									>
										Restore
									</Button>
								) : null}
							</div>
							<WordDiff parts={wordDiff(before, version.content)} />
						</li>
					);
				})}
			</ol>
		</Panel>
	);
}

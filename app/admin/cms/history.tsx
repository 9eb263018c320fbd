import type { VersionView } from "#app/admin/cms/.server/load-cms.ts";
import { Button } from "../../ui/button/button";
import { Ago } from "../shell/ago";
import { call } from "../shell/call";
import { Panel } from "../shell/page";
import * as page from "../shell/page.css.ts";
import { useCanChange } from "../shell/staff";
import { useChange } from "../shell/use-change";
import { SideBySide } from "../shell/word-diff";

/** What an element was, each version against the one before it, to be brought back with a click. */
export function History({ elementId, versions }: { elementId: string; versions: VersionView[] }) {
	const canChange = useCanChange();
	const { busy, make } = useChange();
	if (versions.length === 0) return null;
	return (
		<Panel title="History">
			<ol className={page.list}>
				{versions.map((version, index) => {
					const earlier = versions[index + 1];
					const before = earlier && (earlier.deleted ? "" : earlier.content);
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
													done: { title: "Success", description: `Version ${version.version} restored` },
													failed: { title: "Error", description: "Failed to restore this version" },
												},
											)
										}
									>
										Restore
									</Button>
								) : null}
							</div>
							{before === undefined ? (
								<p className={page.anywhere}>{version.content}</p>
							) : (
								<SideBySide
									before={{ title: "Before", text: before }}
									after={{ title: "After", text: version.deleted ? "" : version.content }}
								/>
							)}
						</li>
					);
				})}
			</ol>
		</Panel>
	);
}

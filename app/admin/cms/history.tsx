import type { VersionView } from "#app/admin/cms/.server/load-cms.ts";
import { ChangeButton, call } from "../shell/change.tsx";
import { SideBySide } from "../shell/edit/word-diff.tsx";
import * as page from "../shell/page/page.css.ts";
import { Ago, Panel } from "../shell/page/page.tsx";
import { useCanChange } from "../shell/staff.ts";

/** An element's versions, each compared with the previous one, with a button to restore it. */
export function History({ elementId, versions }: { elementId: string; versions: VersionView[] }) {
	const canChange = useCanChange();
	const [latest] = versions;
	if (!latest) return null;
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
								{canChange && index > 0 && !version.deleted ? (
									<ChangeButton
										change={() =>
											call("POST", `/api/cms/page-content/${elementId}/restore`, {
												version: version.version,
												current: latest.version,
											})
										}
										done={`Version ${version.version} restored`}
										failed="Failed to restore this version"
									>
										Restore
									</ChangeButton>
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

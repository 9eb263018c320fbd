import type { Room } from "#app/admin/cms/.server/load-room.ts";
import { ChangeButton, call } from "../shell/change.tsx";
import * as page from "../shell/page/page.css.ts";
import { Panel } from "../shell/page/page.tsx";
import { useCanChange } from "../shell/staff.ts";
import * as css from "./cms.css.ts";

interface RoomDraftsProps {
	drafts: Room["drafts"];
	onPick: (index: number, path: string) => void;
}

/** The unpublished drafts of all pages. */
export function RoomDrafts({ drafts, onPick }: RoomDraftsProps) {
	const canChange = useCanChange();
	if (drafts.length === 0) return null;
	return (
		<Panel title={`Drafts (${drafts.length})`}>
			<ul className={css.texts}>
				{drafts.map(({ elementId, version, index, path, content }) => (
					<li key={elementId}>
						{path === null ? (
							<div className={page.stack}>
								<p className={page.anywhere}>
									{content} <span className={page.fine}>No page has this text any more.</span>
								</p>
								{canChange ? (
									<div>
										<ChangeButton
											change={() => call("DELETE", `/api/cms/page-drafts/${elementId}?version=${version}`)}
											ask={{
												title: "Discard the draft",
												question: "Are you sure you want to discard this draft?",
												yes: "Discard",
											}}
											done={{ title: "Draft discarded" }}
											failed="Failed to update page content"
										>
											Discard
										</ChangeButton>
									</div>
								) : null}
							</div>
						) : (
							<button type="button" className={css.text} onClick={() => onPick(index, path)}>
								{content} <span className={page.fine}>{path}</span>
							</button>
						)}
					</li>
				))}
			</ul>
		</Panel>
	);
}

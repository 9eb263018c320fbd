import { call } from "#app/admin/shell/call.ts";
import { ChangeButton } from "#app/admin/shell/edit/change-button.tsx";
import { Ago } from "#app/admin/shell/page/ago.tsx";
import * as page from "#app/admin/shell/page/page.css.ts";
import { useCanChange } from "#app/admin/shell/staff.ts";
import { Alert } from "#app/ui/alert/alert.tsx";
import type { LeadView } from "#db/leads/find-lead.ts";

/** What must be known before anything else about a lead. */
export function LeadNotices({
	lead,
	merged,
}: {
	lead: Pick<LeadView, "id" | "email" | "quarantinedAt">;
	/** Who was merged into it in the last day. */
	merged: { name: string; at: string } | null;
}) {
	const canChange = useCanChange();

	return (
		<div className={page.notices}>
			{lead.quarantinedAt ? (
				<Alert
					tone="warning"
					title="This submission looks like spam. It is not sent to any integration until you release it."
				>
					<ChangeButton
						disabled={!canChange}
						change={() => call("POST", `/api/leads/${lead.id}/release`)}
						done={{ title: "Lead released" }}
						failed="Failed to release the lead."
					>
						Release
					</ChangeButton>
				</Alert>
			) : null}
			{merged ? (
				<Alert title={`${merged.name} was merged into this lead.`}>
					<div className={page.row}>
						<span>
							<Ago at={merged.at} />. It can be undone within a day; what was changed since stays.
						</span>
						{canChange ? (
							<ChangeButton
								change={() => call("POST", `/api/leads/${lead.id}/unmerge`)}
								done={{ title: "Merge undone", description: "Both leads are there again." }}
								failed="Failed to undo the merge."
							>
								Undo merge
							</ChangeButton>
						) : null}
					</div>
				</Alert>
			) : null}
			{lead.email ? null : <Alert title="Without an email address this person is sent to no integration." />}
		</div>
	);
}

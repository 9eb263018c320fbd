import type { LeadView } from "#db/leads/find-lead.ts";
import { Alert } from "../../ui/alert/alert";
import { Button } from "../../ui/button/button";
import { Ago } from "../shell/ago";
import { call } from "../shell/call";
import * as page from "../shell/page.css.ts";
import { useCanChange } from "../shell/staff";
import { useChange } from "../shell/use-change";

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
	const { busy, make } = useChange();

	async function release(): Promise<void> {
		await make("release", () => call("POST", `/api/leads/${lead.id}/release`), {
			done: { title: "Lead released" },
			failed: { title: "Error", description: "Failed to release the lead." },
		});
	}

	async function unmerge(): Promise<void> {
		await make("unmerge", () => call("POST", `/api/leads/${lead.id}/unmerge`), {
			done: { title: "Merge undone", description: "Both leads are there again." },
			failed: { title: "Error", description: "Failed to undo the merge." },
		});
	}

	return (
		<div className={page.notices}>
			{lead.quarantinedAt ? (
				<Alert
					tone="warning"
					title="This submission looks like spam. It is not sent to any integration until you release it."
				>
					<Button small variant="secondary" disabled={!canChange} onClick={() => void release()}>
						Release
					</Button>
				</Alert>
			) : null}
			{merged ? (
				<Alert title={`${merged.name} was merged into this lead.`}>
					<div className={page.row}>
						<span>
							<Ago at={merged.at} />. It can be undone within a day; what was changed since stays.
						</span>
						{canChange ? (
							<Button small variant="secondary" busy={busy === "unmerge"} onClick={() => void unmerge()}>
								Undo merge
							</Button>
						) : null}
					</div>
				</Alert>
			) : null}
			{lead.email ? null : <Alert title="Without an email address this person is sent to no integration." />}
		</div>
	);
}

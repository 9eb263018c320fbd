import * as v from "valibot";
import type { RunRow } from "#db/jobs/run-row.ts";
import { isEnded } from "#domain/jobs/kinds.ts";
import { ChangeButton, call, callFor } from "../shell/change.tsx";
import * as page from "../shell/page/page.css.ts";
import { useCanChange } from "../shell/staff.ts";

const Undone = v.object({ removed: v.number(), restored: v.number(), left: v.number() });

/** A failed import is retried with a corrected file; the target of a retry may have been deleted. */
const canRetry = ({ status, kind, integration, conversionDestination }: RunRow) =>
	status !== "succeeded" &&
	kind !== "lead_import" &&
	Boolean(kind === "tax_report" || integration || conversionDestination);

/** Buttons to cancel a running job, to retry the failures of an ended one, and to undo an import. */
export function JobActions({ run, undoable }: { run: RunRow; undoable?: boolean }) {
	if (!useCanChange()) return null;
	const url = `/api/jobs/${run.id}`;
	if (!isEnded(run.status)) {
		return (
			<ChangeButton
				change={() => call("POST", `${url}/cancel`)}
				done={{ title: "Job cancelled", description: "Anyone not yet sent will be left out." }}
				failed="Failed to cancel the job."
			>
				Cancel
			</ChangeButton>
		);
	}
	const retry = canRetry(run);
	if (!undoable && !retry) return null;
	return (
		<span className={page.row}>
			{undoable ? (
				<ChangeButton
					variant="danger"
					change={() => callFor(Undone, "POST", `${url}/undo`)}
					ask={{
						title: "Undo this import?",
						question:
							"Leads it added are deleted, and leads it changed are restored. Leads that have since been changed or contacted, or have written again, stay as they are.",
						yes: "Undo the import",
					}}
					done={({ removed, restored, left }) => ({
						title: "Import undone",
						description: `${removed} removed, ${restored} restored, ${left} left as changed since.`,
					})}
					failed="The import could not be undone."
				>
					Undo import
				</ChangeButton>
			) : null}
			{retry ? (
				<ChangeButton
					change={() => call("POST", `${url}/retry`)}
					done={{ title: "Retry started", description: "Only what failed is sent again." }}
					failed="Failed to retry the job."
				>
					Retry
				</ChangeButton>
			) : null}
		</span>
	);
}

import type { RunRow } from "#db/jobs/run-row.ts";
import { isEnded } from "#domain/jobs/kinds.ts";
import { Button } from "../../ui/button/button";
import { call } from "../shell/call";
import { useCanChange } from "../shell/staff";
import { useChange } from "../shell/use-change";

/** Cancels a job that runs, retries what failed of one that ended. */
export function JobActions({ run }: { run: RunRow }) {
	const canChange = useCanChange();
	const { busy, make } = useChange();
	if (!canChange) return null;
	if (!isEnded(run.status)) {
		return (
			<Button
				small
				variant="secondary"
				busy={busy === "cancel"}
				onClick={() =>
					void make("cancel", () => call("POST", `/api/jobs/${run.id}/cancel`), {
						done: { title: "Job cancelled", description: "Anyone not yet sent will be left out." },
						failed: { title: "Error", description: "Failed to cancel the job." },
					})
				}
			>
				Cancel
			</Button>
		);
	}
	if (run.status === "succeeded") return null;
	return (
		<Button
			small
			variant="secondary"
			busy={busy === "retry"}
			onClick={() =>
				void make("retry", () => call("POST", `/api/jobs/${run.id}/retry`), {
					done: { title: "Retry started", description: "Only what failed is sent again." },
					failed: { title: "Error", description: "Failed to retry the job." },
				})
			}
		>
			Retry
		</Button>
	);
}

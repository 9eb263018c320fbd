import * as v from "valibot";
import type { RunRow } from "#db/jobs/run-row.ts";
import { isEnded } from "#domain/jobs/kinds.ts";
import { Button } from "../../ui/button/button";
import { call, callFor } from "../shell/call";
import * as page from "../shell/page.css.ts";
import { useCanChange } from "../shell/staff";
import { useChange } from "../shell/use-change";

/** Cancels a job that runs, retries what failed of one that ended, takes an import back. */
export function JobActions({ run, undoable }: { run: RunRow; undoable?: boolean }) {
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
	return (
		<span className={page.row}>
			{undoable ? <UndoImport run={run} /> : null}
			{run.status === "succeeded" ? null : <Retry run={run} />}
		</span>
	);
}

const Undone = v.object({ removed: v.number(), restored: v.number(), left: v.number() });

/** Takes an import back. */
function UndoImport({ run }: { run: RunRow }) {
	const { busy, make } = useChange();
	async function undo(): Promise<void> {
		await make("undo", () => callFor(Undone, "POST", `/api/jobs/${run.id}/undo`), {
			ask: {
				title: "Undo this import?",
				question:
					"Whoever it added is deleted, and whomever it changed is as before. Leads that were changed or contacted since, or that wrote since, stay as they are.",
				yes: "Undo the import",
			},
			done: ({ removed, restored, left }) => ({
				title: "Import undone",
				description: `${removed} removed, ${restored} as before, ${left} changed since and left.`,
			}),
			failed: { title: "Error", description: "The import could not be undone." },
		});
	}
	return (
		<Button small variant="danger" busy={busy === "undo"} onClick={() => void undo()}>
			Undo import
		</Button>
	);
}

function Retry({ run }: { run: RunRow }) {
	const { busy, make } = useChange();
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

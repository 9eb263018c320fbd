import * as v from "valibot";
import { VisuallyHidden } from "#app/ui/visually-hidden/visually-hidden.tsx";
import type { RunFilter } from "#domain/jobs/run-query.ts";
import { ChangeButton, callFor } from "../shell/change.tsx";
import { useCanChange } from "../shell/staff.ts";

const Retried = v.object({ retried: v.number(), left: v.number(), more: v.boolean() });

function outcome({ retried, left, more }: v.InferOutput<typeof Retried>): string {
	const parts = [`${retried} started again.`];
	if (left > 0) parts.push(`${left} could not be: the people they were about have been erased.`);
	if (more) parts.push("There are more: press again for the next 500.");
	return parts.join(" ");
}

/** Retries all failed jobs that match a filter, after a confirmation. `of` names the lead or integration. */
export function RetryFailed({ filter, label, of }: { filter: RunFilter; label: string; of?: string }) {
	if (!useCanChange()) return null;
	return (
		<ChangeButton
			change={() => callFor(Retried, "POST", "/api/jobs/retry", filter)}
			ask={{
				title: of ? `Retry the failed jobs of ${of}?` : `${label}?`,
				question: "Only what failed is sent again, with each person’s current details.",
				yes: "Retry",
			}}
			done={answer => ({ title: "Retry started", description: outcome(answer) })}
			failed="The jobs could not be retried."
		>
			{label}
			{of ? <VisuallyHidden> of {of}</VisuallyHidden> : null}
		</ChangeButton>
	);
}

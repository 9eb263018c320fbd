import { toast } from "#app/ui/toast/toast.ts";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { LEAD_STATUSES, type LeadStatus } from "#domain/leads/status.ts";
import { useMutation } from "../shell/change.tsx";
import { useWaitingBody } from "../shell/offline/pending-changes.ts";
import { useCanChange } from "../shell/staff.ts";
import { changeStatus, wasFirstContact } from "./lead-changes.ts";
import * as css from "./list/leads.css.ts";
import { STATUS_WORDS } from "./status-words.ts";
import { useOptimisticValue } from "./use-optimistic-value.ts";

function isStatus(value: string): value is LeadStatus {
	return LEAD_STATUSES.some(status => status === value);
}

/** Changes a lead's status at once; the toast offers to undo it. */
export function StatusControl({ lead }: { lead: { id: string; fullName: string; status: LeadStatus } }) {
	const canChange = useCanChange();
	const scripted = useHydrated();
	const { make } = useMutation();
	const { chosen, saving, keep } = useOptimisticValue<LeadStatus>(lead);
	const waits = useWaitingBody(`status ${lead.id}`)?.status;
	const shown = chosen ?? LEAD_STATUSES.find(status => status === waits) ?? lead.status;

	async function set(status: LeadStatus, from: LeadStatus, unanswered = false): Promise<void> {
		const change = () => changeStatus(lead, { status, from, unanswered });
		const messages = { failed: "Failed to update lead status.", serverWords: false };
		const answer = await keep(status, make(`status ${lead.id}`, change, messages));
		if (answer === undefined) return;
		toast({
			title: "Status Updated",
			description: "Lead status has been updated successfully.",
			action: { label: "Undo", run: () => void set(from, status, wasFirstContact(answer)) },
		});
	}

	return (
		<select
			aria-label={`Status of ${lead.fullName}`}
			className={css.status}
			data-status={shown}
			value={shown}
			// It stays enabled while saving, because disabling it would lose the focus.
			disabled={!canChange || !scripted}
			aria-busy={saving || undefined}
			onChange={event => {
				const { value } = event.target;
				if (isStatus(value)) void set(value, chosen ?? lead.status);
			}}
		>
			{LEAD_STATUSES.map(status => (
				<option key={status} value={status}>
					{STATUS_WORDS[status]}
				</option>
			))}
		</select>
	);
}

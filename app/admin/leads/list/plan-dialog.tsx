import { useRef, useState } from "react";
import * as v from "valibot";
import { callFor, useMutation } from "#app/admin/shell/change.tsx";
import { DialogForm } from "#app/admin/shell/edit/dialog-form.tsx";
import { Edit, type EditState } from "#app/admin/shell/edit/edit.tsx";
import { readValues } from "#app/admin/shell/edit/form-values.ts";
import { QUEUED, useWaitingBody } from "#app/admin/shell/offline/pending-changes.ts";
import { useCanChange } from "#app/admin/shell/staff.ts";
import { RequestError } from "#app/http/api-request.ts";
import { Alert } from "#app/ui/alert/alert.tsx";
import { Dialog } from "#app/ui/dialog/dialog.tsx";
import { Select, TextInput } from "#app/ui/field/field.tsx";
import type { LeadRow } from "#db/leads/lead-row.ts";
import { followUpWords } from "../follow-up";
import { changeLead } from "../lead-changes";
import { planChanges, planOf } from "../plan";

type Planned = Pick<LeadRow, "id" | "fullName" | "owner" | "nextStep" | "followUpAt" | "revision">;

const Current = v.object({
	owner: v.nullable(v.object({ id: v.string(), username: v.string() })),
	nextStep: v.nullable(v.string()),
	followUpAt: v.nullable(v.string()),
	revision: v.number(),
});
type Current = v.InferOutput<typeof Current>;

const inWords = ({ owner, nextStep, followUpAt }: Omit<Current, "revision">) =>
	[
		`owner ${owner?.username ?? "nobody"}`,
		nextStep ? `next step “${nextStep}”` : "no next step",
		followUpAt ? `follow-up ${followUpWords(followUpAt).words}` : "no follow-up",
	].join(", ");

/** Saves a lead's plan; `other` is the version that a colleague saved meanwhile. */
function usePlan(lead: Planned, onClose: () => void) {
	const { busy, make } = useMutation();
	const waiting = useWaitingBody(`plan ${lead.id}`);
	const [base] = useState(() => ({ ...lead, plan: planOf(lead, waiting) }));
	const [other, setOther] = useState<Current | null>(null);

	/**
	 * Returns true if it was stored, WAITS if it waits for the connection, and false after a conflict with a colleague's change.
	 */
	async function send(form: HTMLFormElement, { values = {}, version }: EditState) {
		const stored = other ? planOf(other) : values;
		const body = { ...planChanges(readValues(form), stored), revision: other?.revision ?? version };
		try {
			const sent = await changeLead(base, "plan", `Plan for ${base.fullName}`, body);
			return sent === QUEUED ? QUEUED : true;
		} catch (error) {
			if (!(error instanceof RequestError && error.status === 409)) throw error;
			setOther(await callFor(Current, "GET", `/api/leads/${base.id}`));
			return false;
		}
	}

	async function save(form: HTMLFormElement, edit: EditState): Promise<void> {
		const saved = edit.saving();
		const stored = await make("plan", () => send(form, edit), {
			done: saved => (saved ? { title: "Saved", description: `What is next for ${base.fullName}.` } : null),
			failed: "It could not be saved.",
		});
		if (!stored) return;
		saved();
		onClose();
	}

	return { base, other, busy, save };
}

interface PlanDialogProps {
	lead: Planned;
	owners: readonly { id: string; username: string }[];
	onClose: () => void;
}

interface PlanningProps extends Pick<PlanDialogProps, "owners" | "onClose"> {
	/** Id of the lead to plan. */
	id: string | null;
	leads: readonly Planned[];
}

/** The plan dialog of a lead in a list; it stays open if a colleague's change removes the lead from the list. */
export function Planning({ id, leads, ...rest }: PlanningProps) {
	const canChange = useCanChange();
	const last = useRef<Planned>(undefined);
	last.current = leads.find(lead => lead.id === id) ?? last.current;
	const lead = last.current;
	return canChange && lead && lead.id === id ? <PlanDialog key={id} lead={lead} {...rest} /> : null;
}

/** Owner, next step and follow-up of one lead; a colleague's concurrent change is shown beside the input. */
function PlanDialog({ lead, owners, onClose }: PlanDialogProps) {
	const { base, other, busy, save } = usePlan(lead, onClose);
	const { revision: version, plan } = base;
	return (
		<Dialog open onClose={onClose} title={`Next for ${base.fullName}`}>
			<Edit name={`next ${base.id}`} stored={{ version, by: null, at: null, values: plan }}>
				{edit => (
					<DialogForm
						send={form => void save(form, edit)}
						submit="Save"
						busy={busy !== null}
						second={{ words: "Cancel", onClick: onClose }}
					>
						{other ? (
							<Alert tone="warning" live title="A colleague has changed this lead in the meantime">
								<p>Stored now: {inWords(other)}.</p>
								<p>Save again to replace it with yours, below.</p>
							</Alert>
						) : null}
						<TextInput
							id="next-step"
							name="nextStep"
							label="Next step"
							maxLength={300}
							defaultValue={plan.nextStep}
							data-autofocus
						/>
						<TextInput
							id="next-day"
							name="followUpAt"
							label="Follow-up"
							type="date"
							defaultValue={plan.followUpAt}
						/>
						<Select
							id="next-owner"
							name="ownerId"
							label="Owner"
							empty="Nobody"
							defaultValue={plan.ownerId}
							choices={owners.map(({ id, username }) => ({ value: id, label: username }))}
						/>
					</DialogForm>
				)}
			</Edit>
		</Dialog>
	);
}

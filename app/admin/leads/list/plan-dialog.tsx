import { useRef, useState } from "react";
import * as v from "valibot";
import { callFor, useMutation } from "#app/admin/shell/change.tsx";
import { Edit, type EditState } from "#app/admin/shell/edit/edit.tsx";
import { ServerForm } from "#app/admin/shell/edit/server-form.tsx";
import { useWaitingBody } from "#app/admin/shell/offline/pending-changes.ts";
import { useCanChange } from "#app/admin/shell/staff.ts";
import { RequestError } from "#app/http/api-request.ts";
import { Button } from "#app/ui/button/button.tsx";
import { Dialog } from "#app/ui/dialog/dialog.tsx";
import { SelectField, TextField } from "#app/ui/form/form-fields.tsx";
import { useForm } from "#app/ui/form/use-form.ts";
import type { LeadRow } from "#db/leads/lead-row.ts";
import { changeLead } from "../lead-changes.ts";
import { planChanges, planOf } from "../plan.ts";

type Planned = Pick<
	LeadRow,
	"id" | "fullName" | "owner" | "nextStep" | "followUpAt" | "revision" | "updatedAt"
>;

const Current = v.object({
	owner: v.nullable(v.object({ id: v.string(), username: v.string() })),
	nextStep: v.nullable(v.string()),
	followUpAt: v.nullable(v.string()),
	revision: v.number(),
	updatedBy: v.nullable(v.string()),
	updatedAt: v.string(),
});

/** Checked by the server. */
const PlanFields = v.object({ ownerId: v.string(), nextStep: v.string(), followUpAt: v.string() });

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

/** Owner, next step and follow-up of one lead. */
function PlanDialog({ lead, owners, onClose }: PlanDialogProps) {
	const { make } = useMutation();
	const waiting = useWaitingBody(`plan ${lead.id}`);
	const [found, setFound] = useState<v.InferOutput<typeof Current> | null>(null);
	const now = found && found.revision > lead.revision ? found : lead;
	const plan = planOf(now, waiting);
	const by = now === found ? found.updatedBy : null;

	async function send(body: Readonly<Record<string, unknown>>): Promise<unknown> {
		try {
			return await changeLead(lead, "plan", `Plan for ${lead.fullName}`, body);
		} catch (error) {
			// A colleague's change may have removed the lead from the list.
			if (error instanceof RequestError && error.status === 409)
				setFound(await callFor(Current, "GET", `/api/leads/${lead.id}`));
			throw error;
		}
	}

	const form = useForm(PlanFields, { id: "next", initial: plan });
	async function save(typed: v.InferOutput<typeof PlanFields>, { values = {}, version, saving }: EditState) {
		const saved = saving();
		const body = { ...planChanges(typed, values), revision: version };
		const stored = await make("plan", () => send(body), {
			done: { title: "Saved", description: `What is next for ${lead.fullName}.` },
			failed: "It could not be saved.",
		});
		if (!stored) return;
		saved();
		onClose();
	}

	return (
		<Dialog open onClose={onClose} title={`Next for ${lead.fullName}`}>
			<Edit name={`next ${lead.id}`} stored={{ version: now.revision, by, at: now.updatedAt, values: plan }}>
				{edit => (
					<ServerForm
						of={form}
						send={typed => save(typed, edit)}
						submit="Save"
						aside={
							<Button variant="secondary" onClick={onClose}>
								Cancel
							</Button>
						}
					>
						<TextField name="nextStep" label="Next step" maxLength={300} data-autofocus />
						<TextField name="followUpAt" label="Follow-up" type="date" />
						<SelectField
							name="ownerId"
							label="Owner"
							empty="Nobody"
							choices={owners.map(({ id, username }) => ({ value: id, label: username }))}
						/>
					</ServerForm>
				)}
			</Edit>
		</Dialog>
	);
}

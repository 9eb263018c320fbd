import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { useMutation } from "#app/admin/shell/change.tsx";
import { Edit, type EditState } from "#app/admin/shell/edit/edit.tsx";
import { readValues, type Values } from "#app/admin/shell/edit/form-values.ts";
import { onDiscard, QUEUED, useWaitingBody } from "#app/admin/shell/offline/pending-changes.ts";
import * as page from "#app/admin/shell/page/page.css.ts";
import { Panel } from "#app/admin/shell/page/page.tsx";
import { useCanChange } from "#app/admin/shell/staff.ts";
import { Select, TextInput } from "#app/ui/field/field.tsx";
import type { LeadView } from "#db/leads/find-lead.ts";
import { readPounds, writePounds } from "#domain/leads/deal-value.ts";
import { changeLead, inTurn, revisionOf } from "../lead-changes.ts";
import { planChanges, planOf, withWaiting } from "../plan.ts";

const DAY = "Please enter the full date, or clear it";
const NOT_SAVED = "Not saved";
const AMOUNT = "Please enter an amount such as 12,500";

interface PlanProps {
	lead: LeadView;
	accounts: readonly { id: string; username: string }[];
}

/** Staff's plan for a lead. Each field is saved on blur or Enter. */
export function LeadPlan({ lead, accounts }: PlanProps) {
	const values = { ...planOf(lead), dealValue: writePounds(lead.dealValue) };
	return (
		<Edit
			key={lead.id}
			name={`plan ${lead.id}`}
			stored={{ version: lead.revision, by: lead.updatedBy, at: lead.updatedAt, values }}
		>
			{edit => <PlanForm edit={edit} lead={lead} accounts={accounts} values={values} />}
		</Edit>
	);
}

/** Returns the fields' values that are stored or wait for the connection. */
function known(stored: Values, waiting: ReturnType<typeof useWaitingBody>): Values {
	const amount = waiting?.dealValue;
	const isAmount = typeof amount === "number" || amount === null;
	return { ...withWaiting(stored, waiting), ...(isAmount && { dealValue: writePounds(amount) }) };
}

/** Returns the unsaved fields as a request body; null if the amount is invalid. */
function changeOf(typed: Values, stored: Values) {
	const pence = readPounds(typed.dealValue ?? "");
	if (pence === undefined) return null;
	return {
		...planChanges(typed, stored),
		...(pence !== readPounds(stored.dealValue ?? "") && { dealValue: pence }),
	};
}

interface Typed {
	typed: Values;
	/** Whether the date is incomplete: it reads as empty, which would remove the follow-up. */
	day: boolean;
}

function typedInto(form: HTMLFormElement | null): Typed | null {
	if (!form) return null;
	const day = form.elements.namedItem("followUpAt");
	return { typed: readValues(form), day: day instanceof HTMLInputElement && day.validity.badInput };
}

/** Saves the form on each call of `next`, one save at a time; `wrong` names the invalid fields. */
function usePlanSaves(lead: PlanProps["lead"], edit: EditState) {
	const { version, values = {}, undecided, saving, discard } = edit;
	const { make } = useMutation();
	const waiting = useWaitingBody(`plan ${lead.id}`);
	// A discarded change must also be removed from the form, otherwise the next save would store it.
	useEffect(() => onDiscard(`plan ${lead.id}`, discard));
	const form = useRef<HTMLFormElement>(null);
	const [wrong, setWrong] = useState<{ day?: boolean; amount?: boolean }>({});
	const [state, setState] = useState("");
	// A ref, because a save in turn is based on what the previous one stored.
	const base = useRef({ version, values, waiting });
	base.current = { version, values, waiting };

	async function save(left: Typed | null): Promise<void> {
		// If the user navigates away during a save, the form is gone and the values captured then are used.
		const now = typedInto(form.current) ?? left;
		if (!now || undecided) return;
		const { typed, day } = now;
		const change = changeOf(typed, known(base.current.values, base.current.waiting));
		setWrong({ day, amount: change === null });
		if (!change || day) return setState(NOT_SAVED);
		if (Object.keys(change).length === 0) return setState(said => (said === NOT_SAVED ? "" : said));
		setState("Saving…");
		const saved = saving(typed);
		const sent = await make(
			"plan",
			() =>
				changeLead(lead, "plan", `Plan for ${lead.fullName}`, {
					...change,
					revision: base.current.version,
				}),
			{ failed: "Failed to update the lead." },
		);
		const stored = revisionOf(sent);
		setState(sent === QUEUED ? "" : stored === undefined ? NOT_SAVED : "Saved");
		if (stored === undefined) return;
		base.current = { version: stored, values: typed, waiting: null };
		saved(stored);
	}
	const next = () => {
		const left = typedInto(form.current);
		void inTurn(lead.id, () => save(left));
	};

	const saveAgain = useEffectEvent(next);
	const hasUnsaved = useRef(false);
	useEffect(() => {
		if (hasUnsaved.current && !undecided) saveAgain();
		hasUnsaved.current = undecided;
	}, [undecided]);

	return { form, wrong, state: waiting ? "Waiting for the connection" : state, next };
}

function PlanForm({ edit, lead, accounts, values }: PlanProps & { edit: EditState; values: Values }) {
	const canChange = useCanChange();
	const { form, wrong, state, next } = usePlanSaves(lead, edit);
	const submit = (event: FormEvent) => {
		event.preventDefault();
		next();
	};
	return (
		<Panel
			title="Plan"
			aside={
				<span role="status" className={page.fine}>
					{state}
				</span>
			}
		>
			<form ref={form} onSubmit={submit} onBlur={next} noValidate>
				<fieldset disabled={!canChange} className={page.form}>
					<div className={page.formRow}>
						<Select
							id="plan-owner"
							name="ownerId"
							label="Owner"
							empty="Nobody"
							choices={accounts.map(({ id, username }) => ({ value: id, label: username }))}
							defaultValue={values.ownerId}
							onChange={next}
						/>
						<TextInput
							id="plan-follow-up"
							name="followUpAt"
							type="date"
							label="Follow-up"
							defaultValue={values.followUpAt}
							error={wrong.day ? DAY : undefined}
						/>
						<TextInput
							id="plan-next"
							name="nextStep"
							label="Next step"
							maxLength={300}
							autoComplete="off"
							defaultValue={values.nextStep}
						/>
						<TextInput
							id="plan-value"
							name="dealValue"
							label="Deal value (£)"
							inputMode="decimal"
							autoComplete="off"
							defaultValue={values.dealValue}
							error={wrong.amount ? AMOUNT : undefined}
						/>
					</div>
					{/* Enter does not submit a form of several fields without a submit button. */}
					<button type="submit" hidden>
						Save plan
					</button>
				</fieldset>
			</form>
		</Panel>
	);
}

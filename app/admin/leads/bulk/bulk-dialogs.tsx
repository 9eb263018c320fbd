import { nonEmpty, object, pipe, string, trim } from "valibot";
import { ServerForm } from "#app/admin/shell/edit/server-form.tsx";
import { Button } from "#app/ui/button/button.tsx";
import { Dialog } from "#app/ui/dialog/dialog.tsx";
import { TextField } from "#app/ui/form/form-fields.tsx";
import { useFieldValue, useForm } from "#app/ui/form/use-form.ts";
import { londonDay } from "#domain/time/london-day.ts";
import type { useBulkChange } from "./use-bulk-change.ts";

const PLANS = {
	followUpAt: {
		title: "Follow-up",
		label: "Day",
		said: () => "Their follow-up is set.",
		none: "They have no follow-up.",
	},
	nextStep: {
		title: "Next step",
		label: "Next step",
		said: (step: string) => `Their next step is “${step}”.`,
		none: "They have no next step.",
	},
} as const;

interface BulkPlanDialogProps {
	plan: keyof typeof PLANS;
	/** What was typed before the dialog was last closed. */
	typed: string;
	/** Number of leads as the bar says it: "10,000+ leads". */
	leads: string;
	busy: boolean;
	change: ReturnType<typeof useBulkChange>["change"];
	/** Called with what was typed. */
	onClose: (typed: string) => void;
	onDone: () => void;
}

// Blank input would clear the plan.
const Plan = object({ value: pipe(string(), trim(), nonEmpty("Please fill this in, or clear it")) });

/** Sets or clears one planning field of the selected leads. */
export function BulkPlanDialog({ plan, typed, leads, busy, change, onClose, onDone }: BulkPlanDialogProps) {
	const { title, label, said, none } = PLANS[plan];
	const form = useForm(Plan, { id: "bulk-plan", initial: { value: typed } });
	const value = String(useFieldValue(form, "value"));
	const set = async (to: string | null) => {
		if (await change({ [plan]: to }, to ? said(to) : none)) onDone();
	};
	return (
		<Dialog open onClose={() => onClose(value.trim())} title={`${title} of ${leads}`}>
			<ServerForm
				of={form}
				send={({ value: to }) => set(to)}
				submit={`Set ${title.toLowerCase()}`}
				aside={
					<Button variant="secondary" disabled={busy} onClick={() => void set(null)}>
						Clear it
					</Button>
				}
			>
				<TextField
					name="value"
					label={label}
					required
					{...(plan === "nextStep" ? { maxLength: 300 } : { type: "date", min: londonDay(new Date()) })}
					data-autofocus
				/>
			</ServerForm>
		</Dialog>
	);
}

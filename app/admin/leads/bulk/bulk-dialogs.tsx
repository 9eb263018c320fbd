import { DialogForm } from "#app/admin/shell/edit/dialog-form.tsx";
import { howMany } from "#app/admin/shell/page/page.tsx";
import { Dialog } from "#app/ui/dialog/dialog.tsx";
import { TextInput } from "#app/ui/field/field.tsx";
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
	typed: string;
	onTyped: (typed: string) => void;
	count: number;
	busy: boolean;
	change: ReturnType<typeof useBulkChange>["change"];
	onClose: () => void;
	onDone: () => void;
}

/** Sets or clears one planning field of the selected leads. */
export function BulkPlanDialog(props: BulkPlanDialogProps) {
	const { plan, typed, onTyped, count, busy, change, onClose, onDone } = props;
	const { title, label, said, none } = PLANS[plan];
	const set = async (value: string | null) => {
		if (await change({ [plan]: value }, value ? said(value) : none)) onDone();
	};
	return (
		<Dialog open onClose={onClose} title={`${title} of ${howMany(count, "lead")}`}>
			<DialogForm
				send={() => void set(typed.trim())}
				submit={`Set ${title.toLowerCase()}`}
				busy={busy}
				second={{ words: "Clear it", disabled: busy, onClick: () => void set(null) }}
			>
				<TextInput
					id="bulk-plan"
					label={label}
					required
					{...(plan === "nextStep" ? { maxLength: 300 } : { type: "date", min: londonDay(new Date()) })}
					value={typed}
					data-autofocus
					// Blank input would clear the plan.
					onChange={event => onTyped(event.target.value.trimStart())}
				/>
			</DialogForm>
		</Dialog>
	);
}

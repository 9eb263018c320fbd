import { useState } from "react";
import { londonDay } from "#domain/time/london-day.ts";
import { Dialog } from "../../ui/dialog/dialog";
import { TextInput } from "../../ui/field/field";
import { DialogForm } from "../shell/dialog-form";
import { howMany } from "../shell/how-many";
import type { useBulkChange } from "./use-bulk-change";

interface BulkDialogProps {
	count: number;
	busy: boolean;
	change: ReturnType<typeof useBulkChange>["change"];
	onClose: () => void;
}

/** When the selected people are to be heard of again. */
export function FollowUpDialog({ count, busy, change, onClose }: BulkDialogProps) {
	const [day, setDay] = useState("");
	const set = async (followUpAt: string | null) => {
		const words = followUpAt ? `Their follow-up is set.` : "They have no follow-up.";
		if (await change({ followUpAt }, words)) onClose();
	};
	return (
		<Dialog open onClose={onClose} title={`Follow-up of ${howMany(count, "lead")}`}>
			<DialogForm
				send={() => void set(day)}
				submit="Set follow-up"
				busy={busy}
				second={{ words: "Take it away", disabled: busy, onClick: () => void set(null) }}
			>
				<TextInput
					id="bulk-follow-up"
					label="Day"
					type="date"
					required
					min={londonDay(new Date())}
					value={day}
					data-autofocus
					onChange={event => setDay(event.target.value)}
				/>
			</DialogForm>
		</Dialog>
	);
}

/** What is to be done next for the selected people. */
export function NextStepDialog({ count, busy, change, onClose }: BulkDialogProps) {
	const [step, setStep] = useState("");
	const set = async (nextStep: string | null) => {
		const words = nextStep ? `Their next step is “${nextStep}”.` : "They have no next step.";
		if (await change({ nextStep }, words)) onClose();
	};
	return (
		<Dialog open onClose={onClose} title={`Next step of ${howMany(count, "lead")}`}>
			<DialogForm
				send={() => void set(step.trim())}
				submit="Set next step"
				busy={busy}
				second={{ words: "Take it away", disabled: busy, onClick: () => void set(null) }}
			>
				<TextInput
					id="bulk-next-step"
					label="Next step"
					required
					maxLength={300}
					value={step}
					data-autofocus
					onChange={event => setStep(event.target.value)}
				/>
			</DialogForm>
		</Dialog>
	);
}
